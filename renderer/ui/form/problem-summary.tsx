/** Lists a form's errors in one place, each with a link to its field. */
import type { Ref } from 'react'

export interface ProblemSummaryItem {
  readonly pointer: string
  /** The id of the field's control or group; without it, the problem belongs to no displayed field. */
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

/**
 * Renders the summary, which takes the focus after a failed attempt. It is an alert, because not every screen
 * reader announces the focused element.
 */
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
