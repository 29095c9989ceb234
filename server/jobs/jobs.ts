/** All recurring jobs but that of the busy feeds, which would make the others wait for hosts of other people. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { applyRetention } from './apply-retention.ts'
import type { Job } from './job.ts'
import { writeDueDigests } from './write-digests.ts'

/** How long idempotency keys and row locks are kept. */
const memoryDays = 30

/** Longer than the week in which we look for late payments. */
const testCheckoutDays = 8

/**
 * After a crash, money should not wait for the usual lease. Two processes may run these jobs at once, because each
 * payment and refund has a lease of its own.
 */
const paymentLeaseMinutes = 2

/** After a crash, nobody should wait longer. Two processes may run it at once: a time is held for one entry only. */
const waitlistLeaseMinutes = 2

export const jobs: readonly Job[] = [
  {
    name: 'tidy holds',
    everyMinutes: 1,
    async run({ maintenance, clock }) {
      await maintenance.tidyHolds(clock())
    },
  },
  {
    name: 'reconcile payments',
    everyMinutes: 0.5,
    leaseMinutes: paymentLeaseMinutes,
    run: ({ paymentJobs }) => paymentJobs.reconcileDue(),
  },
  {
    name: 'execute refunds',
    everyMinutes: 0.5,
    leaseMinutes: paymentLeaseMinutes,
    run: ({ paymentJobs }) => paymentJobs.executeRefunds(),
  },
  {
    name: 'offer free times',
    everyMinutes: 0.5,
    leaseMinutes: waitlistLeaseMinutes,
    run: ({ waitlistJobs }) => waitlistJobs.offerFreeTimes(),
  },
  { name: 'apply retention', everyMinutes: 60, run: applyRetention },
  {
    name: 'forget',
    everyMinutes: 60,
    async run({ maintenance, previews, testCheckouts, clock }) {
      await maintenance.forget(addMinutes(clock(), -memoryDays * minutesPerDay))
      await previews.forget(clock())
      await testCheckouts.forget(addMinutes(clock(), -testCheckoutDays * minutesPerDay))
    },
  },
  {
    name: 'write digests',
    everyMinutes: 1,
    run: ({ directories, outbox, clock }) => writeDueDigests({ directories, outbox, now: clock() }),
  },
  {
    name: 'update search index',
    everyMinutes: 1,
    run: ({ updateSearchIndex }) => updateSearchIndex(),
  },
  {
    name: 'tidy uploads',
    everyMinutes: 60,
    async run({ formStores, clock }) {
      const before = addMinutes(clock(), -minutesPerDay)
      await formStores.uploads.tidy(before)
    },
  },
  {
    name: 'tidy rate limits',
    everyMinutes: 10,
    async run({ rateLimits }) {
      await rateLimits.tidy()
    },
  },
]
