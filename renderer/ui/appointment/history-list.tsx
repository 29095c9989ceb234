import type { ReactNode } from 'react'

export interface HistoryEntry {
  readonly id: string
  /** "Fri, Nov 20 at 12:00 PM" */
  readonly when: string
  readonly what: ReactNode
  readonly detail?: ReactNode
}

/** Lists what happened to a booking, in chronological order. */
export const HistoryList = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => (
  <ol className="bp-history">
    {entries.map(({ id, when, what, detail }) => (
      <li key={id} className="bp-history-entry">
        <span className="bp-history-what">{what}</span> <span className="bp-history-when">{when}</span>
        {detail && <span className="bp-history-detail">{detail}</span>}
      </li>
    ))}
  </ol>
)
