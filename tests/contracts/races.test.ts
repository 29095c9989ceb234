/** Who races for the same from opposite sides is answered soon, and never with somebody else's deadlock. */
import { describe, expect, test } from 'vitest'
import { bookingsSuite, tally } from '#tests/support/bookings-suite.ts'
import { engines } from '#tests/support/database.ts'
import { business, holdOf, minute, moveOf, now, order } from '#tests/support/orders.ts'

const rounds = 100
/** A deadlock takes PostgreSQL a second to notice. */
const worstAnswerMs = 900

describe.each(engines)('Races on $name', engine => {
  const suite = bookingsSuite(engine)
  const { either } = suite

  const timed = async <T>(work: Promise<T>) => {
    const started = performance.now()
    const answer = await work
    return { answer, elapsedMs: performance.now() - started }
  }

  test('carts with crossed providers: one of two each time, soon', async () => {
    const worst: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = round * 60
      const carts = [
        order({ provider: 'maya', start }, { provider: 'leo', start }),
        order({ provider: 'leo', start }, { provider: 'maya', start }),
      ]
      const answers = await Promise.all(carts.map((cart, index) => timed(either(index).book(cart))))
      expect(tally(answers.map(({ answer }) => answer))).toEqual({ booked: 1, taken: 1 })
      worst.push(...answers.map(({ elapsedMs }) => elapsedMs))
    }
    expect(Math.max(...worst)).toBeLessThan(worstAnswerMs)
  })

  test('carts in which one begins where the other ends, over time that expired holds had', async () => {
    const worst: number[] = []
    for (let round = 0; round < 30; round++) {
      const [one, two] = [{ start: round * 120 }, { start: round * 120 + 45 }]
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
      await suite.bookings.hold({ ...holdOf(...(crossed[round % 3] ?? [])), expiresAt: now })
      const answers = await Promise.all(
        crossed.map((wishes, index) => timed(either(index).book(order(...wishes)))),
      )
      expect(tally(answers.map(({ answer }) => answer)).booked).toBeGreaterThanOrEqual(1)
      worst.push(...answers.map(({ elapsedMs }) => elapsedMs))
    }
    expect(Math.max(...worst)).toBeLessThan(worstAnswerMs)
  })

  test('seats swapped between two classes: everybody moves, soon', async () => {
    const yoga = (start: number) => ({ service: 'yoga', start, duration: 60, capacity: 20 })
    const all = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const start = index % 2 === 0 ? 0 : 240
        const receipt = await suite.bookings.book(order(yoga(start)))
        const was = receipt.kind === 'booked' ? receipt.booking : expect.unreachable(receipt.kind)
        return moveOf(was, new Map([[0, yoga(240 - start)]]))
      }),
    )
    const answers = await Promise.all(all.map((one, index) => timed(either(index).move(one))))
    expect(tally(answers.map(({ answer }) => answer))).toEqual({ moved: 20 })
    expect(Math.max(...answers.map(({ elapsedMs }) => elapsedMs))).toBeLessThan(worstAnswerMs)
  })

  test('the last seat of a class goes to one of 50', async () => {
    const yoga = { service: 'yoga', capacity: 12 }
    await suite.bookings.book(order({ ...yoga, seats: 11 }))
    const racing = Array.from({ length: 50 }, (_, index) => either(index).book(order(yoga)))
    expect(tally(await Promise.all(racing))).toEqual({ booked: 1, taken: 49 })
    expect(
      await suite.bookings.busy({ business, providers: ['maya'], from: minute(0), to: minute(60), now }),
    ).toEqual([{ provider: 'maya', from: minute(0), to: minute(45) }])
  })
})
