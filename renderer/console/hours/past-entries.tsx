import { type ReactNode, useState } from 'react'
import { useWords } from '../context/console-context.ts'

/** What is over: it stays until somebody removes it, and is not in the way. */
export function PastEntries({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const words = useWords()
  if (count === 0) return null
  return (
    <details>
      <summary className="hours-past">{words.t('hours.past', { count })}</summary>
      {children}
    </details>
  )
}

/**
 * Tells which entries were over at the beginning. Afterwards none becomes one: while a year is typed, a date is in the
 * year 2 and then in the year 20, and its field must stay.
 */
export function usePastEntries<Entry>(
  entries: readonly Entry[],
  isPast: (entry: Entry) => boolean,
): (entry: Entry) => boolean {
  const [past] = useState(() => new Set(entries.filter(isPast).map(entry => JSON.stringify(entry))))
  return entry => past.has(JSON.stringify(entry))
}
