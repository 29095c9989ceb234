/** The contract of every adapter of the maintenance and lease ports, and the jobs built on them. */
import { describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { JobContext } from '#server/app/job-context.ts'
import { jobs } from '#server/app/jobs.ts'
import type { Job } from '#server/features/jobs/job.ts'
import { createJobRunner } from '#server/features/jobs/job-runner.ts'
import { createWaitlistJobs } from '#server/features/waitlist/calls/offer-free-times.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeBookingCommand,
  makeCandidate,
  makeHoldCommand,
  minute,
  now,
  order,
  type Wish,
} from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'
import { openPaymentJobs, openPaymentServices } from '#tests/support/payments/payments.ts'

const later = addMinutes(now, 10)
const minutesPerDay = 1440

describe.each(engines)('Maintenance on $name', engine => {
  const suite = bookingsSuite(engine)
  const booked = async (wish: Wish): Promise<Booking> => {
    const { claims, booking } = makeCandidate(wish)
    const receipt = await suite.bookings.book(
      makeBookingCommand([{ claims, booking: { ...booking, answers: { dog: 'yes' } } }]),
    )
    return receipt.kind === 'booked' ? receipt.booking : expect.unreachable(receipt.kind)
  }
  /** Returns the context of the first or the second process. */
  const context = (at = now, process = 0): JobContext => {
    const store = suite.store(process)
    const { maintenance, directories, leases, outbox, formStores, previews, rateLimits, testCheckouts } =
      store
    const paymentJobs = openPaymentJobs(
      openPaymentServices(store, () => at),
      () => at,
    )
    const stores = {
      maintenance,
      directories,
      recordHistory: store.recordHistory,
      audit: store.audit,
      leases,
      outbox,
      formStores,
      previews,
      rateLimits,
      testCheckouts,
      consoleSessions: store.consoleSessions,
      reminders: store.reminders,
    }
    const waitlistJobs = createWaitlistJobs({ ...store, clock: () => at })
    const idle = async () => {}
    return {
      ...stores,
      paymentJobs,
      waitlistJobs,
      updateSearchIndex: idle,
      publishDue: idle,
      clock: () => at,
    }
  }
  const runAll = (at: typeof now, process = 0) =>
    createJobRunner({ jobs, context: context(at, process), say: expect.unreachable }).runDue()

  describe('expired holds', () => {
    test('are deleted; live ones stay', async () => {
      await suite.bookings.hold(makeHoldCommand({}, { provider: 'leo' }))
      const live = { ...makeHoldCommand({ start: 60 }), expiresAt: addMinutes(later, 1) }
      await suite.bookings.hold(live)
      expect(await context().maintenance.tidyHolds(later)).toBe(1)
      expect(await suite.rows('select id from hold')).toEqual([{ id: live.hold }])
      expect(await suite.count('occupancy')).toBe(1)
    })

    test('are deleted by two processes while 40 requests book their times', async () => {
      for (let index = 0; index < 20; index++)
        await suite.bookings.hold(makeHoldCommand({ start: index * 60 }))
      const tidying = [0, 1].map(process => context(now, process).maintenance.tidyHolds(later))
      const booking = Array.from({ length: 40 }, (_, index) =>
        suite.either(index).book({ ...order({ start: (index % 20) * 60 }), now: later }),
      )
      await Promise.all([...tidying, ...booking])
      expect([await suite.count('hold'), await suite.count('held')]).toEqual([0, 0])
      expect(await suite.count('occupancy')).toBe(20)
    })
  })

  describe('retention', () => {
    const erase = (before: typeof now) => context().maintenance.eraseEndedBookings({ business, before, now })

    test('erases the contacts of bookings that ended before the date, once, and no others', async () => {
      const old = await booked({ start: 0 })
      const recent = await booked({ start: 60 })
      expect(await erase(minute(45))).toBe(0)
      expect(await erase(minute(46))).toBe(1)
      expect(await erase(minute(46))).toBe(0)
      const left = await suite.bookings.find(business, old.id)
      expect(left).toMatchObject({ contact: {}, guests: [{}], appointments: old.appointments })
      expect(left).not.toHaveProperty('answers')
      expect(await suite.bookings.find(business, recent.id)).toEqual(recent)
    })

    test('erases the guests of bookings whose contact was erased before', async () => {
      const answers = { diet: 'vegan' }
      const guest = { name: 'Guest', email: 'guest@example.org', service: 'yoga', answers }
      const unnamed = { answers }
      const { claims, booking } = makeCandidate({})
      await suite.bookings.book(
        makeBookingCommand([{ claims, booking: { ...booking, guests: [guest, unnamed] } }]),
      )
      await suite.bookings.eraseCustomer({ business, email: booking.contact.email, now })
      expect(await suite.bookings.find(business, booking.id)).toMatchObject({
        contact: {},
        guests: [guest, unnamed],
      })
      expect([await erase(minute(46)), await erase(minute(46))]).toEqual([1, 0])
      expect(await suite.bookings.find(business, booking.id)).toHaveProperty('guests', [
        { service: 'yoga' },
        {},
      ])
    })

    test('does not affect another business', async () => {
      await booked({})
      const { maintenance } = context()
      expect(await maintenance.eraseEndedBookings({ business: 'elsewhere', before: minute(100), now })).toBe(
        0,
      )
    })
  })

  test('old notes, keys and lock rows are deleted; recent ones and bookings stay', async () => {
    const limits = [{ kind: 'bookings' as const, email: 'jo@example.org', most: 5 }]
    const { id } = await booked({})
    await suite.bookings.book({
      ...makeBookingCommand([{ ...makeCandidate({ start: 60 }), limits }]),
      now: later,
    })
    const { maintenance } = context()
    const forget = async (before: typeof now) => [
      await maintenance.forget(before),
      await maintenance.forgetMessages({ business: 'elsewhere', before }),
      await maintenance.forgetMessages({ business, before }),
    ]
    expect(await forget(later)).toEqual([1, 0, 1])
    expect(await suite.count('outbox')).toBe(1)
    expect(await suite.count('idempotency')).toBe(1)
    expect(await suite.bookings.find(business, id)).toBeDefined()
    expect(await forget(addMinutes(later, 1))).toEqual([2, 0, 1])
  })

  test('test checkouts that have ended are deleted, unless they hold money that can still be refunded', async () => {
    const { testCheckouts } = suite.store(0)
    const insert = (id: string, expiresAt = now) =>
      testCheckouts.insert({
        id,
        payment: id,
        due: { amount: 100, currency: 'EUR' },
        description: '',
        locale: 'en',
        returnUrl: 'http://localhost',
        cancelUrl: 'http://localhost',
        expiresAt,
      })
    for (const id of ['unpaid', 'paid', 'refunded']) await insert(id)
    await insert('open', addMinutes(now, 1))
    const earlier = addMinutes(now, -1)
    for (const id of ['paid', 'refunded'])
      await testCheckouts.recordAttempt(id, { charged: 100, confirmedAt: earlier }, earlier)
    expect(await testCheckouts.insertRefund({ id: 'r', checkout: 'refunded', amount: 100 }, now)).toBe(
      'refunded',
    )
    expect(await testCheckouts.forget(addMinutes(now, 1))).toBe(2)
    expect(await suite.rows('select id from test_checkout order by id')).toEqual([
      { id: 'open' },
      { id: 'paid' },
    ])
    expect(await suite.count('test_refund')).toBe(0)
  })

  describe('a lease', () => {
    const until = addMinutes(now, 15)
    const take = (job: string, at = now, process = 0) =>
      context(now, process).leases.take(job, { now: at, until: addMinutes(at, 15), next: addMinutes(at, 60) })

    test('is taken by one of 20 simultaneous requests from two processes', async () => {
      const asking = Array.from({ length: 20 }, (_, index) => take('raced', now, index % 2))
      expect((await Promise.all(asking)).filter(taken => taken)).toHaveLength(1)
    })

    test('that nobody finished is free again when it expires, not before', async () => {
      await take('lost')
      expect(await take('lost', addMinutes(until, -1), 1)).toBe(false)
      const holder = expect.stringMatching(` ${process.pid}$`)
      expect(await suite.store(0).leases.list()).toEqual([
        { name: 'lost', dueAt: until, startedAt: now, holder, failures: 0 },
      ])
      expect(await take('lost', until, 1)).toBe(true)
    })

    test('that was finished is free at the next due time', async () => {
      await take('done')
      await context().leases.finish('done', { next: addMinutes(now, 60), endedAt: now, durationMs: 7 })
      expect(await take('done', addMinutes(now, 59))).toBe(false)
      expect(await take('done', addMinutes(now, 60))).toBe(true)
    })
  })

  describe('a job whose due time was written by a clock that was ahead', () => {
    const wanted = { now, until: addMinutes(now, 15), next: addMinutes(now, 60) }
    const take = (job: string) => context().leases.take(job, wanted)
    const days = (count: number) => addMinutes(now, count * minutesPerDay)
    const runAhead = async (job: string) => {
      const at = days(3)
      await context().leases.take(job, { now: at, until: addMinutes(at, 15), next: addMinutes(at, 60) })
      return at
    }

    test('is due now, and then in its interval again', async () => {
      const at = await runAhead('ahead')
      await context().leases.finish('ahead', { next: addMinutes(at, 60), endedAt: at, durationMs: 7 })
      expect(await take('ahead')).toBe(true)
      await context().leases.finish('ahead', { next: wanted.next, endedAt: now, durationMs: 7 })
      expect(await take('ahead')).toBe(false)
    })

    test('is due now if its process died meanwhile', async () => {
      await runAhead('ahead and dead')
      expect(await take('ahead and dead')).toBe(true)
    })

    test('is not due for the little by which clocks differ', async () => {
      const soon = addMinutes(now, 4 / 60)
      await context().leases.take('near', {
        now: soon,
        until: addMinutes(soon, 15),
        next: addMinutes(soon, 60),
      })
      expect(await take('near')).toBe(false)
      await context().leases.finish('near', { next: addMinutes(soon, 60), endedAt: soon, durationMs: 7 })
      expect(await take('near')).toBe(false)
    })
  })

  describe('the runner', () => {
    const counting = (name: string, work = () => {}) => {
      const ran: number[] = []
      const job: Job<Pick<JobContext, 'clock'>> = {
        name,
        everyMinutes: 10,
        async run({ clock }) {
          ran.push(clock())
          work()
        },
      }
      return { job, ran }
    }

    test('in three processes runs a job once, and again when it is due', async () => {
      const { job, ran } = counting('counted')
      const at = (moment: typeof now) =>
        Promise.all(
          [0, 1, 0].map(process =>
            createJobRunner({
              jobs: [job],
              context: context(moment, process),
              say: expect.unreachable,
            }).runDue(),
          ),
        )
      for (const minutes of [0, 9, 10]) await at(addMinutes(now, minutes))
      expect(ran).toEqual([now, addMinutes(now, 10)])
    })

    test('reports a failed job, continues with the others, and retries when it is due', async () => {
      const said: string[] = []
      const failing = counting('failing', () => {
        throw new Error('no room')
      })
      const other = counting('other')
      const run = (moment: typeof now) =>
        createJobRunner({
          jobs: [failing.job, other.job],
          context: context(moment),
          say: sentence => said.push(sentence),
        }).runDue()
      await run(now)
      await run(addMinutes(now, 10))
      expect(said).toHaveLength(2)
      for (const sentence of said)
        expect(sentence).toMatch(
          /^The job "failing" failed and will be retried: Error at .*maintenance\.test/,
        )
      expect(other.ran).toHaveLength(2)
      const due = { dueAt: addMinutes(now, 20), startedAt: addMinutes(now, 10), endedAt: addMinutes(now, 10) }
      const states = await suite.store(1).leases.list()
      expect(states).toMatchObject([
        { ...due, name: 'failing', failures: 2, error: expect.stringMatching(/^Error at (?!.*no room)/) },
        { ...due, name: 'other', failures: 0, succeededAt: addMinutes(now, 10) },
      ])
      for (const state of states) expect(state).not.toHaveProperty('holder')
    })

    test('runs every job of the product: deletes holds, and erases contacts after the retention period', async () => {
      await suite.store(0).directories.replace({
        business: {
          slug: business,
          name: 'Harbor',
          timezone: 'Europe/Berlin',
          currency: 'EUR',
          defaultLocale: 'en',
          retentionDays: 2,
        },
        providers: [],
        teams: [],
        services: [],
        groups: [],
        serviceMenus: [],
        oneTimeLinks: [],
      })
      const { id } = await booked({})
      await suite.bookings.hold(makeHoldCommand({ start: 60 }))
      await runAll(minute(2 * minutesPerDay))
      expect(await suite.count('hold')).toBe(0)
      expect((await suite.bookings.find(business, id))?.contact).not.toEqual({})
      await runAll(minute(2 * minutesPerDay + 120), 1)
      expect((await suite.bookings.find(business, id))?.contact).toEqual({})
    })
  })
})
