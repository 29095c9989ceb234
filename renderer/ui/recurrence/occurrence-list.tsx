import type { ReactNode } from 'react'
import { Icon } from '../button/icon.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'

export interface ListedOccurrence {
  readonly id: string
  /** "Thu, Nov 26 at 10:45 AM" */
  readonly when: string
  /** "free", "not free, left out" */
  readonly state: string
  readonly free: boolean
}

interface Props {
  /** "6 appointments" */
  readonly heading: string
  readonly occurrences: readonly ListedOccurrence[]
  /** Announced when it changes: "Finding recurring slots…". */
  readonly status: string
  /** The number of occurrences being loaded; skeletons take their place meanwhile. */
  readonly loading?: number | undefined
  /** What happens to occurrences that are not free. */
  readonly children?: ReactNode
}

/** Lists the occurrences of a series, whether each is free, and what is done about it. */
export const OccurrenceList = ({ heading, occurrences, status, loading, children }: Props) => (
  <section className="bp-series" aria-busy={loading !== undefined}>
    <div className="bp-series-head">
      <h3 className="bp-series-heading">{heading}</h3>
      <p role="status" className="bp-series-status">
        {status}
      </p>
    </div>
    {loading !== undefined && occurrences.length === 0 ? (
      <Skeleton count={loading} />
    ) : (
      <ol className="bp-series-list">
        {occurrences.map(({ id, when, state, free }) => (
          <li key={id} className={free ? 'bp-occurrence' : 'bp-occurrence bp-occurrence--taken'}>
            <Icon name={free ? 'check' : 'alert'} />
            <span className="bp-occurrence-when">{when}</span>
            <span className="bp-occurrence-state">{state}</span>
          </li>
        ))}
      </ol>
    )}
    {children}
  </section>
)
