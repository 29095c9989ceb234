import type { ReactNode } from 'react'
import { useWords } from '../console-context.ts'

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
