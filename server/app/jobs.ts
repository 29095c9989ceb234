/** All recurring jobs but that of the busy feeds, which would make the others wait for hosts of other people. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Job } from '#server/features/jobs/job.ts'
import { getJobSchedule } from '#server/features/jobs/job-schedule.ts'
import { writeDueDigests } from '#server/features/notifications/write-digests.ts'
import { consoleEmailBusiness } from '#server/features/people/console-emails.ts'
import { writeDueReminders } from '#server/features/reminders/write-due-reminders.ts'
import { applyRetention } from './apply-retention.ts'
import type { JobContext } from './job-context.ts'

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

/** After a crash, no reminder should come much later. Two processes may run it at once: each reminder is decided once. */
const reminderLeaseMinutes = 2

/** After a crash, no page should come much later. Two processes may run it at once: a draft is published once. */
const publicationLeaseMinutes = 2

export const jobs: readonly Job<JobContext>[] = [
  {
    ...getJobSchedule('tidy holds'),
    async run({ maintenance, clock }) {
      await maintenance.tidyHolds(clock())
    },
  },
  {
    ...getJobSchedule('reconcile payments'),
    leaseMinutes: paymentLeaseMinutes,
    run: ({ paymentJobs }) => paymentJobs.reconcileDue(),
  },
  {
    ...getJobSchedule('execute refunds'),
    leaseMinutes: paymentLeaseMinutes,
    run: ({ paymentJobs }) => paymentJobs.executeRefunds(),
  },
  {
    ...getJobSchedule('offer free times'),
    leaseMinutes: waitlistLeaseMinutes,
    run: ({ waitlistJobs }) => waitlistJobs.offerFreeTimes(),
  },
  { ...getJobSchedule('apply retention'), run: applyRetention },
  {
    ...getJobSchedule('forget'),
    async run({ maintenance, previews, testCheckouts, consoleSessions, emailEraser, clock }) {
      await maintenance.forget(addMinutes(clock(), -memoryDays * minutesPerDay))
      await previews.forget(clock())
      await consoleSessions.forget(addMinutes(clock(), -minutesPerDay))
      await emailEraser?.tidy(consoleEmailBusiness, addMinutes(clock(), -minutesPerDay))
      await testCheckouts.forget(addMinutes(clock(), -testCheckoutDays * minutesPerDay))
    },
  },
  {
    ...getJobSchedule('write digests'),
    run: ({ directories, outbox, clock }) => writeDueDigests({ directories, outbox, now: clock() }),
  },
  { ...getJobSchedule('write reminders'), leaseMinutes: reminderLeaseMinutes, run: writeDueReminders },
  {
    ...getJobSchedule('publish on time'),
    leaseMinutes: publicationLeaseMinutes,
    run: ({ publishDue }) => publishDue(),
  },
  {
    ...getJobSchedule('update search index'),
    run: ({ updateSearchIndex }) => updateSearchIndex(),
  },
  {
    ...getJobSchedule('tidy uploads'),
    async run({ formStores, clock }) {
      const before = addMinutes(clock(), -minutesPerDay)
      await formStores.uploads.tidy(before)
    },
  },
  {
    ...getJobSchedule('tidy rate limits'),
    async run({ rateLimits }) {
      await rateLimits.tidy()
    },
  },
]
