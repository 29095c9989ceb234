import type { ListDeadLettersOutput } from '#schemas/generated/types.gen.ts'
import { useWords } from '../context/console-context.ts'
import { formatSeconds } from './job-times.ts'

/** How many letters and events wait in each lane, for how long the oldest, and how many were given up. */
export function LaneFigures({ lanes }: Pick<ListDeadLettersOutput, 'lanes'>) {
  const words = useWords()
  return (
    <ul className="console-lanes">
      {lanes.map(({ lane, waiting, dueForSeconds, givenUp }) => (
        <li key={lane} className="console-card">
          <h2>{words.t('jobs.lane', { lane })}</h2>
          <p>
            <b>{words.t('jobs.waiting', { count: waiting })}</b>
            {dueForSeconds >= 1 && (
              <span className="console-muted">
                {words.t('jobs.oldest', { duration: formatSeconds(dueForSeconds, words) })}
              </span>
            )}
          </p>
          <p className={givenUp > 0 ? 'console-bad' : 'console-muted'}>
            {words.t('jobs.given_up', { count: givenUp })}
          </p>
        </li>
      ))}
    </ul>
  )
}
