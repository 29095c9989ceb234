import type { JobStatus } from '#schemas/generated/types.gen.ts'
import { useWords } from '../context/console-context.ts'
import type { ConsoleWords } from '../context/words.ts'
import { formatAgo, formatSeconds } from './job-times.ts'

const looks = { succeeded: 'ok', running: 'ok', new: 'none', failed: 'bad', lost: 'bad' } as const

/** The recurring jobs, in words and by the names that the log and the metrics give them. */
export function JobList({ jobs }: { readonly jobs: readonly JobStatus[] }) {
  const words = useWords()
  return (
    <section className="console-part">
      <h2>{words.t('jobs.jobs')}</h2>
      <ul className="console-jobs">
        {jobs.map(job => (
          <li key={job.name}>
            <div className="console-between">
              <h3 className="console-strong">
                {words.t('jobs.name', { job: job.name.replaceAll(' ', '-') })}
              </h3>
              <span className={`console-badge console-badge--${looks[job.state]}`}>
                {words.t('jobs.state', { state: job.state })}
              </span>
            </div>
            <p className="console-muted">
              <span translate="no" lang="en">
                {job.name}
              </span>
              {' · '}
              {describeJob(job, words, Date.now()).join(' · ')}
            </p>
            {job.error !== undefined && <p className="console-bad">{job.error}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** @param now in milliseconds */
function describeJob(job: JobStatus, words: ConsoleWords, now: number): readonly string[] {
  const { everyMinutes, state, durationMs, failures, holder, error } = job
  const ago = (time: string) => formatAgo(time, now, words)
  const isBad = state === 'failed' || state === 'lost' || error !== undefined
  const facts = [
    words.t('jobs.every', { duration: formatSeconds(everyMinutes * 60, words) }),
    job.endedAt && words.t('jobs.ended', { ago: ago(job.endedAt) }),
    durationMs !== undefined && words.t('jobs.took', { duration: formatSeconds(durationMs / 1000, words) }),
    isBad &&
      (job.succeededAt
        ? words.t('jobs.succeeded', { ago: ago(job.succeededAt) })
        : words.t('jobs.never_succeeded')),
    failures > 0 && words.t('jobs.failures', { count: failures }),
    job.dueAt &&
      words.t('jobs.due', { when: ago(new Date(Math.max(Date.parse(job.dueAt), now)).toISOString()) }),
    holder && job.startedAt && words.t('jobs.held', { holder, ago: ago(job.startedAt) }),
    job.leasedUntil && words.t('jobs.leased', { when: ago(job.leasedUntil) }),
  ]
  return facts.filter(fact => typeof fact === 'string')
}
