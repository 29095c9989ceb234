import type { ListDeadLettersOutput } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { formatSeconds } from './relative-time.ts'

/** How many emails and events wait in each lane, for how long the oldest, and how many were given up. */
export function LaneFigures({ lanes }: Pick<ListDeadLettersOutput, 'lanes'>) {
  const i18n = useI18n()
  return (
    <ul className="console-lanes">
      {lanes.map(({ lane, waiting, dueForSeconds, givenUp }) => (
        <li key={lane} className="console-card">
          <h2>{i18n.t('jobs.lane', { lane })}</h2>
          <p>
            <b>{i18n.t('jobs.waiting', { count: waiting })}</b>
            {dueForSeconds >= 1 && (
              <span className="console-muted">
                {i18n.t('jobs.oldest', { duration: formatSeconds(dueForSeconds, i18n) })}
              </span>
            )}
          </p>
          <p className={givenUp > 0 ? 'console-bad' : 'console-muted'}>
            {i18n.t('jobs.given_up', { count: givenUp })}
          </p>
        </li>
      ))}
    </ul>
  )
}
