/** The contract of every adapter of the email verifications port. */
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import {
  emailCodeMinutes,
  emailCodeWaitMinutes,
  maxEmailCodeTries,
  verifiedEmailMinutes,
} from '#server/features/bookings/email-verifications.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import { business, now } from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'

const email = 'Grace@Example.com'

describe.each(engines)('An email verification on $name', engine => {
  const suite = bookingsSuite(engine)
  const verifications = (process = 0) => suite.store(process).emailVerifications
  const request = () => verifications().request({ business, email, locale: 'de' }, now)
  /** One whose code was sent now. */
  const requestSent = async () => {
    const id = await request()
    await verifications().startCode({ business, id }, now)
    return id
  }
  const enter = (id: string, isRight: boolean, minutes = 0, process = 0) =>
    verifications(process).enterCode({ business, id }, isRight, addMinutes(now, minutes))
  const isVerified = (id: string, minutes = 0, of = email) =>
    verifications(1).isVerified({ business, id, email: of }, addMinutes(now, minutes))

  test('leaves an entry in the outbox without personal data, of the same id', async () => {
    const id = await request()
    const entries = await suite.store(1).outbox.take({ limit: 10, leaseMs: 60_000, now })
    expect(entries).toMatchObject([{ business, id, topic: 'email.verification_requested', payload: {} }])
  })

  test('is known where it is sent until nobody waits for it any more', async () => {
    const id = await request()
    const start = (minutes: number, of = business) =>
      verifications(1).startCode({ business: of, id }, addMinutes(now, minutes))
    expect(await start(0, 'another')).toBeUndefined()
    expect(await start(emailCodeWaitMinutes - 1)).toEqual({
      business,
      id,
      email,
      locale: 'de',
      endsAt: addMinutes(now, emailCodeWaitMinutes - 1 + emailCodeMinutes),
    })
    expect(await start(emailCodeWaitMinutes + emailCodeMinutes)).toBeUndefined()
  })

  test('counts for its address alone, in any letter case, for an hour after the right code', async () => {
    const id = await requestSent()
    expect(await isVerified(id)).toBe(false)
    const until = addMinutes(now, 5 + verifiedEmailMinutes)
    expect(await enter(id, true, 5)).toEqual({ kind: 'verified', until })
    expect(await isVerified(id, 5, 'grace@example.COM')).toBe(true)
    expect(await isVerified(id, 5, 'ada@example.com')).toBe(false)
    expect(await verifications().isVerified({ business: 'another', id, email }, now)).toBe(false)
    expect(await isVerified(id, 5 + verifiedEmailMinutes)).toBe(false)
  })

  test('takes the right code again, which does not prolong it', async () => {
    const id = await requestSent()
    const first = await enter(id, true)
    expect(await enter(id, true, 30)).toEqual(first)
    expect(await enter(id, false, 30)).toEqual({ kind: 'wrong' })
    expect(await isVerified(id, 30)).toBe(true)
  })

  test('takes no code after its minutes', async () => {
    const id = await requestSent()
    expect(await enter(id, true, emailCodeMinutes)).toEqual({ kind: 'ended' })
    expect(await isVerified(id)).toBe(false)
  })

  test('takes five wrong codes, and then not even the right one', async () => {
    const id = await requestSent()
    const results: string[] = []
    for (let tries = 0; tries < maxEmailCodeTries; tries++) results.push((await enter(id, false)).kind)
    expect(results).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'ended'])
    expect(await enter(id, true)).toEqual({ kind: 'ended' })
  })

  test('counts each of many wrong codes at once, from two processes', async () => {
    const id = await requestSent()
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => enter(id, false, 0, index % 2)),
    )
    expect(results.filter(({ kind }) => kind === 'wrong')).toHaveLength(maxEmailCodeTries - 1)
    expect(await suite.rows('select tries from email_verification')).toEqual([{ tries: maxEmailCodeTries }])
  })

  test('succeeds once for two who enter the right code at once', async () => {
    const id = await requestSent()
    const [first, second] = await Promise.all([enter(id, true, 0, 0), enter(id, true, 0, 1)])
    expect(first?.kind).toBe('verified')
    expect(second).toEqual(first)
  })

  test('that nobody asked for does not exist', async () => {
    expect(await enter('no-uuid', true)).toEqual({ kind: 'ended' })
    expect(await isVerified('no-uuid')).toBe(false)
  })

  test('is forgotten 30 days after its end', async () => {
    const id = await requestSent()
    await enter(id, true)
    const forget = (minutes: number) => suite.store(0).maintenance.forget(addMinutes(now, minutes))
    await forget(verifiedEmailMinutes - 1)
    expect(await suite.count('email_verification')).toBe(1)
    await forget(verifiedEmailMinutes + 1)
    expect(await suite.count('email_verification')).toBe(0)
  })
})
