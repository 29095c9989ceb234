/** The contract of every adapter of the port of connected calendars. */
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import { business, now } from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'

const key = { business, provider: 'maya', platform: 'google' } as const
const invitation = { stateDigest: 'digest', codeVerifier: 'verifier', until: addMinutes(now, 60) }
const query = { business, platform: 'google', stateDigest: 'digest', now } as const

describe.each(engines)('Connected calendars on $name', engine => {
  const suite = bookingsSuite(engine)
  const connections = (process = 0) => suite.store(process).calendarConnections

  test('give an invitation to one of several who bring it, in time and for its platform only', async () => {
    await connections().invite(key, invitation)
    expect(await connections().takeInvitation({ ...query, platform: 'microsoft' })).toBeUndefined()
    expect(await connections().takeInvitation({ ...query, business: 'other' })).toBeUndefined()
    expect(await connections().takeInvitation({ ...query, now: invitation.until })).toBeUndefined()
    const taken = await Promise.all([0, 1, 0, 1].map(process => connections(process).takeInvitation(query)))
    expect(taken.filter(Boolean)).toEqual([{ ...key, codeVerifier: 'verifier' }])
  })

  test('keep the consent while its owner is invited again', async () => {
    await connections().invite(key, invitation)
    expect(await connections().list(business)).toEqual([key])
    await connections().connect(key, 'first', now)
    await connections().invite(key, { ...invitation, stateDigest: 'next' })
    expect(await connections().find(key)).toEqual({ ...key, refreshToken: 'first', connectedAt: now })
  })

  test('believe only news of the token that they have', async () => {
    await connections().invite(key, invitation)
    await connections().connect(key, 'first', now)
    await connections().replaceToken(key, 'first', 'second')
    await connections(1).replaceToken(key, 'first', 'third')
    await connections(1).markBroken(key, 'first', 'refused')
    expect(await connections().find(key)).toMatchObject({ refreshToken: 'second' })
    expect(await connections().find(key)).not.toHaveProperty('fault')
    await connections().markBroken(key, 'second', 'refused')
    expect(await connections(1).find(key)).toMatchObject({ fault: 'refused' })
    await connections().connect(key, 'fourth', now)
    expect(await connections().find(key)).not.toHaveProperty('fault')
  })

  test('leave no busy times when they are deleted, and those of other calendars alone', async () => {
    const { busyFeeds } = suite.store(0)
    const ranges = [{ from: now, to: addMinutes(now, 60) }]
    for (const feed of ['google', 'microsoft'])
      await busyFeeds.record(
        { business, provider: 'maya', feed },
        { kind: 'changed', ranges, validators: {} },
        now,
      )
    await connections().invite(key, invitation)
    await connections().delete(key)
    expect(await connections().find(key)).toBeUndefined()
    expect((await busyFeeds.list(business)).map(({ feed }) => feed)).toEqual(['microsoft'])
  })
})
