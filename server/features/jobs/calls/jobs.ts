/** Handles the call that lists the recurring jobs of the installation. */
import type { JobStatus } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { Handler } from '#server/calls/handler.ts'
import type { JobState } from '../job-leases.ts'
import { jobIntervalMinutes } from '../job-schedule.ts'

/** Jobs of other versions, whose rows are still there, are left out. */
export const listJobs: Handler<'listJobs'> = async (_, { stores: { leases }, directory, now }) => {
  const states = await leases.list()
  const zone = requireZone(directory.business.timezone)
  return done({
    jobs: Object.entries(jobIntervalMinutes).map(([name, everyMinutes]) => {
      const state = states.find(job => job.name === name)
      return { name, everyMinutes, ...(state ? toJobDto(state, now, zone) : notRunYet) }
    }),
  })
}

const notRunYet = { state: 'new', failures: 0 } as const

function toJobDto(job: JobState, now: Instant, zone: Zone): Omit<JobStatus, 'name' | 'everyMinutes'> {
  const { dueAt, holder, startedAt, endedAt, durationMs, error, succeededAt, failures } = job
  const time = (name: string, instant: Instant | undefined) =>
    instant === undefined ? {} : { [name]: formatZonedInstant(instant, zone) }
  return {
    state: getState(job, now),
    failures,
    ...time(holder === undefined ? 'dueAt' : 'leasedUntil', dueAt),
    ...(holder === undefined ? {} : { holder }),
    ...time('startedAt', startedAt),
    ...time('endedAt', endedAt),
    ...time('succeededAt', succeededAt),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(error === undefined ? {} : { error }),
  }
}

function getState({ holder, dueAt, endedAt, error }: JobState, now: Instant): JobStatus['state'] {
  if (holder !== undefined) return dueAt > now ? 'running' : 'lost'
  if (endedAt === undefined) return 'new'
  return error === undefined ? 'succeeded' : 'failed'
}
