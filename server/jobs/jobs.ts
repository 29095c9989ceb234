/** Everything that is done by the clock. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Job } from './job.ts'

/** How long an Idempotency-Key is known, a note of what has to follow and the draft of a form kept. */
const memoryDays = 30

/** How long a letter lies in its file; no longer than its business keeps contacts. */
const maxLetterDays = 30

export const jobs: readonly Job[] = [
  {
    name: 'tidy holds',
    everyMinutes: 1,
    async run({ upkeep, clock }) {
      await upkeep.tidyHolds(clock())
    },
  },
  {
    name: 'erase contacts',
    everyMinutes: 60,
    async run({ upkeep, catalogues, hosting, clock }) {
      for (const slug of await catalogues.list()) {
        const days = (await catalogues.read(slug))?.business.retentionDays
        if (days === undefined) continue
        const now = clock()
        const order = { business: slug, now, before: addMinutes(now, -days * minutesPerDay) }
        await upkeep.eraseEnded(order)
        await hosting.submissions.eraseOld(order)
      }
    },
  },
  {
    name: 'forget',
    everyMinutes: 60,
    async run({ upkeep, hosting, clock }) {
      const before = addMinutes(clock(), -memoryDays * minutesPerDay)
      await upkeep.forget(before)
      await hosting.submissions.forgetDrafts(before)
    },
  },
  {
    name: 'tidy uploads',
    everyMinutes: 60,
    async run({ hosting, clock }) {
      const before = addMinutes(clock(), -minutesPerDay)
      await hosting.uploads.tidy(before)
    },
  },
  {
    name: 'tidy letters',
    everyMinutes: 60,
    async run({ letters, catalogues, clock }) {
      for (const slug of await catalogues.list()) {
        const { retentionDays = maxLetterDays } = (await catalogues.read(slug))?.business ?? {}
        const days = Math.min(retentionDays, maxLetterDays)
        await letters?.tidy(slug, addMinutes(clock(), -days * minutesPerDay))
      }
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
