import type { JobStatus } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { formatRelativeTime, formatSeconds } from './relative-time.ts'

const looks = { succeeded: 'ok', running: 'ok', new: 'none', failed: 'bad', lost: 'bad' } as const

/** The recurring jobs, in words and by the names that the log and the metrics give them. */
export function JobList({ jobs }: { readonly jobs: readonly JobStatus[] }) {
  const i18n = useI18n()
  return (
    <section className="console-part">
      <h2>{i18n.t('jobs.jobs')}</h2>
      <ul className="console-jobs">
        {jobs.map(job => (
          <li key={job.name}>
            <div className="console-between">
              <h3 className="console-strong">
                {i18n.t('jobs.name', { job: job.name.replaceAll(' ', '-') })}
              </h3>
              <span className={`console-badge console-badge--${looks[job.state]}`}>
                {i18n.t('jobs.state', { state: job.state })}
              </span>
            </div>
            <p className="console-muted">
              <span translate="no" lang="en">
                {job.name}
              </span>
              {' · '}
              {describeJob(job, i18n, Date.now()).join(' · ')}
            </p>
            {job.error !== undefined && <p className="console-bad">{job.error}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** @param now in milliseconds */
function describeJob(job: JobStatus, i18n: ConsoleI18n, now: number): readonly string[] {
  const { everyMinutes, state, durationMs, failures, holder, error } = job
  const ago = (time: string) => formatRelativeTime(time, now, i18n)
  const isBad = state === 'failed' || state === 'lost' || error !== undefined
  const facts = [
    i18n.t('jobs.every', { duration: formatSeconds(everyMinutes * 60, i18n) }),
    job.endedAt && i18n.t('jobs.ended', { ago: ago(job.endedAt) }),
    durationMs !== undefined && i18n.t('jobs.took', { duration: formatSeconds(durationMs / 1000, i18n) }),
    isBad &&
      (job.succeededAt
        ? i18n.t('jobs.succeeded', { ago: ago(job.succeededAt) })
        : i18n.t('jobs.never_succeeded')),
    failures > 0 && i18n.t('jobs.failures', { count: failures }),
    job.dueAt &&
      i18n.t('jobs.due', { when: ago(new Date(Math.max(Date.parse(job.dueAt), now)).toISOString()) }),
    holder && job.startedAt && i18n.t('jobs.held', { holder, ago: ago(job.startedAt) }),
    job.leasedUntil && i18n.t('jobs.leased', { when: ago(job.leasedUntil) }),
  ]
  return facts.filter(fact => typeof fact === 'string')
}
