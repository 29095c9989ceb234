import type { MouseEvent, Ref } from 'react'
import { Icon } from './icon.tsx'

interface Problem {
  /** The id of the control that it is about. */
  readonly field: string
  readonly text: string
}

interface Props {
  readonly title: string
  readonly problems: readonly Problem[]
  /** To focus it after a failed submit. */
  readonly ref?: Ref<HTMLDivElement>
}

/** What has to be put right before going on; each entry leads to its control. Announced at once. */
export const ProblemSummary = ({ title, problems, ref }: Props) => (
  <div className="bp-notice bp-notice--problem" role="alert" tabIndex={-1} ref={ref}>
    <Icon name="alert" />
    <div className="bp-notice-body">
      <p className="bp-notice-title">{title}</p>
      <ul className="bp-problems">
        {problems.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            <a href={`#${field}`} onClick={event => focusField(event, field)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  </div>
)

/** A fragment moves the view but not the focus, and does not reach into a shadow root. */
function focusField(event: MouseEvent, field: string) {
  const root = event.currentTarget.getRootNode()
  const control = root instanceof Document || root instanceof ShadowRoot ? root.getElementById(field) : null
  if (!control) return
  event.preventDefault()
  control.focus()
}
