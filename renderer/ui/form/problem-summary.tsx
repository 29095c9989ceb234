/** What is wrong with a form, in one place: each problem leads to its field. */
import type { Ref } from 'react'

export interface ProblemSummaryItem {
  readonly pointer: string
  /** Id of the field's control or group; without one the problem belongs to no field that is shown. */
  readonly target?: string
  readonly label: string
  readonly text: string
}

export interface ProblemSummaryProps {
  readonly id: string
  readonly title: string
  readonly items: readonly ProblemSummaryItem[]
  readonly ref?: Ref<HTMLDivElement>
  onPick(pointer: string): void
}

/** It takes the focus after a failed attempt; an alert, because not every reader tells of what has the focus. */
export function ProblemSummary({ id, title, items, ref, onPick }: ProblemSummaryProps) {
  return (
    <div className="bp-problems" role="alert" aria-labelledby={id} tabIndex={-1} ref={ref}>
      <p className="bp-problems-title" id={id}>
        {title}
      </p>
      <ul>
        {items.map(({ pointer, target, label, text }) => (
          <li key={pointer}>
            {target === undefined ? (
              text
            ) : (
              <a
                href={`#${target}`}
                onClick={event => {
                  event.preventDefault()
                  onPick(pointer)
                }}
              >
                <strong>{label}</strong> {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
