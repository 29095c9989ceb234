/** Everything that is done by the clock. */
import { addMinutes } from '#schemas/instant.ts'
import { minutesPerDay } from '#schemas/minute-of-day.ts'
import type { Job } from './job.ts'

/** How long an Idempotency-Key is known, and a note of what has to follow kept. */
const memoryDays = 30

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
    async run({ upkeep, catalogues, clock }) {
      for (const slug of await catalogues.list()) {
        const days = (await catalogues.read(slug))?.business.retentionDays
        if (days === undefined) continue
        const now = clock()
        await upkeep.eraseEnded({ business: slug, now, before: addMinutes(now, -days * minutesPerDay) })
      }
    },
  },
  {
    name: 'forget',
    everyMinutes: 60,
    async run({ upkeep, clock }) {
      await upkeep.forget(addMinutes(clock(), -memoryDays * minutesPerDay))
    },
  },
]
