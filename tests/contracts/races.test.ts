/**
 * Requests that race for the same times in opposite order wait for each other without a deadlock, which PostgreSQL would
 * take a second to notice.
 */
import { describe, expect, test } from 'vitest'
import { acquireTimeLocks } from '#server/postgres/advisory-lock.ts'
import { bookingsSuite, tally } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeHoldCommand,
  makeMoveCommand,
  minute,
  now,
  order,
} from '#tests/support/bookings/orders.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { everyEngine } from '#tests/support/database/database.ts'

const rounds = 100

/** Hundreds of requests, on a machine that may be busy with other things. */
const patient = { timeout: 120_000 }

describe.each(everyEngine)('Races on $name', patient, engine => {
  const suite = bookingsSuite(engine)
  const { either } = suite

  test('of two carts with crossed providers one is booked each time, without a deadlock', async () => {
    const deadlocks = await suite.countDeadlocks(async racing => {
      for (let round = 0; round < rounds; round++) {
        const start = round * 60
        const carts = [
          order({ provider: 'maya', start }, { provider: 'leo', start }),
          order({ provider: 'leo', start }, { provider: 'maya', start }),
        ]
        const answers = await Promise.all(carts.map((cart, index) => racing(index).book(cart)))
        expect(tally(answers)).toEqual({ booked: 1, taken: 1 })
      }
    })
    expect(deadlocks).toBe(0)
  })

  test('carts that cross where one ends and the next begins, over expired holds, meet without a deadlock', async () => {
    const deadlocks = await suite.countDeadlocks(async racing => {
      for (let round = 0; round < 30; round++) {
        const one = { start: round * 120 }
        const two = { start: round * 120 + 45 }
        const crossed = [
          [
            { ...one, provider: 'maya' },
            { ...two, provider: 'leo' },
          ],
          [
            { ...one, provider: 'leo' },
            { ...two, provider: 'maya' },
          ],
          [
            { ...two, provider: 'maya' },
            { ...two, provider: 'leo' },
          ],
        ]
        await racing(round).hold({ ...makeHoldCommand(...(crossed[round % 3] ?? [])), expiresAt: now })
        const answers = await Promise.all(
          crossed.map((wishes, index) => racing(index).book(order(...wishes))),
        )
        expect(tally(answers).booked).toBeGreaterThanOrEqual(1)
      }
    })
    expect(deadlocks).toBe(0)
  })

  test('seats swapped between two classes are all moved, without a deadlock', async () => {
    const yoga = (start: number) => ({ provider: 'maya', service: 'yoga', start, duration: 60, capacity: 20 })
    const moves = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const start = index % 2 === 0 ? 0 : 240
        const receipt = await suite.bookings.book(order(yoga(start)))
        const was = receipt.kind === 'booked' ? receipt.booking : expect.unreachable(receipt.kind)
        return makeMoveCommand(was, new Map([[0, yoga(240 - start)]]))
      }),
    )
    const deadlocks = await suite.countDeadlocks(async racing => {
      const answers = await Promise.all(moves.map((one, index) => racing(index).reschedule(one)))
      expect(tally(answers)).toEqual({ moved: 20 })
    })
    expect(deadlocks).toBe(0)
  })

  test.each([
    ['time of one', { capacity: 1 }, 1],
    ['seat of a class', { service: 'yoga', capacity: 2 }, 2],
  ])(
    'a held %s that is booked twice, released and wanted by others goes to as many as fit',
    async (_, wish, fits) => {
      for (let round = 0; round < 16; round++) {
        const time = { ...wish, start: round * 60 }
        const given = makeHoldCommand(time)
        const { hold, client = '' } = given
        // In every other round it has expired, so that others may claim its time.
        const expiresAt = round % 2 === 0 ? now : given.expiresAt
        await suite.bookings.hold({ ...given, expiresAt })
        const held = { ...order(time), hold }
        const first = either(round)
        const second = either(round + 1)
        const competing = [
          [first.book(held), second.book({ ...order(time), hold }), first.book(held)],
          [second.book(order(time)), first.book(order(time))],
        ].flat()
        const leaving =
          round % 4 < 2
            ? second.release({ business, hold, now })
            : second.hold({ ...makeHoldCommand({ provider: 'leo', start: round * 60 }), client })
        const receipts = await Promise.all(competing)
        await leaving
        expect(receipts.filter(({ kind }) => kind === 'booked')).toHaveLength(fits)
      }
      expect(await suite.look(inconsistencies)).toEqual([])
    },
  )

  test('a year of long days is locked with few locks', async () => {
    const span = (index: number) => ({ from: minute(index * 3000), to: minute(index * 3000 + 1500) })
    const days = Array.from({ length: 104 }, (_, index) => ({ provider: 'maya', ...span(index) }))
    await suite.look(async client => {
      await client.query('begin')
      await acquireTimeLocks(client, business, days)
      const { rows } = await client.query(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
      )
      expect(rows).toEqual([{ count: 1 }])
      expect((await suite.other.book(order({ provider: 'leo' }))).kind).toBe('booked')
      await client.query('rollback')
    })
    expect((await suite.other.book(order({}))).kind).toBe('booked')
  })

  test('the last seat of a class goes to one of 50', async () => {
    const yoga = { service: 'yoga', capacity: 12 }
    await suite.bookings.book(order({ ...yoga, seats: 11 }))
    const racing = Array.from({ length: 50 }, (_, index) => either(index).book(order(yoga)))
    expect(tally(await Promise.all(racing))).toEqual({ booked: 1, taken: 49 })
    expect(
      await suite.bookings.readBusyTimes({
        business,
        providers: ['maya'],
        from: minute(0),
        to: minute(60),
        now,
      }),
    ).toEqual([
      {
        provider: 'maya',
        from: minute(0),
        to: minute(45),
        session: { service: 'yoga', start: minute(0), seatsTaken: 12 },
      },
    ])
  })
})
