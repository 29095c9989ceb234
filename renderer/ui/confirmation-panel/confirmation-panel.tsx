import type { ReactNode, Ref } from 'react'
import { Icon, SvgIcon } from '../button/icon.tsx'
import { type Fact, FactList } from '../fact-list/fact-list.tsx'

interface Props {
  readonly title: ReactNode
  readonly text?: ReactNode
  /** What has become of it; `done` by default. */
  readonly outcome?: 'done' | 'waiting' | 'cancelled'
  readonly facts: readonly Fact[]
  /** A code to read out, e.g. "Reference" and "K7QF2M9X". */
  readonly reference?: { readonly label: string; readonly value: string } | undefined
  /** Above the actions, in small print. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** Additional content, e.g. links to add it to a calendar. Beside the facts where there is room. */
  readonly children?: ReactNode
  /** Allows focusing the heading when the panel replaces a form. */
  readonly ref?: Ref<HTMLHeadingElement>
}

/** Confirms what was booked, with whom, when and where. */
export const ConfirmationPanel = (props: Props) => (
  <div className="bp-confirmation">
    <div className="bp-confirmation-head">
      <span className="bp-confirmation-icon" data-outcome={props.outcome}>
        {props.outcome === 'cancelled' ? (
          <SvgIcon path={cross} />
        ) : (
          <Icon name={props.outcome === 'waiting' ? 'clock' : 'check'} />
        )}
      </span>
      <h1 className="bp-confirmation-title" tabIndex={-1} ref={props.ref}>
        {props.title}
      </h1>
      {props.text && <p className="bp-confirmation-text">{props.text}</p>}
    </div>
    <FactList facts={props.facts} labels />
    {props.reference && (
      <p className="bp-reference">
        <span>{props.reference.label}</span> <code>{props.reference.value}</code>
      </p>
    )}
    {props.children && <div className="bp-confirmation-more">{props.children}</div>}
    {props.note && <p className="bp-confirmation-note">{props.note}</p>}
    {props.actions && <div className="bp-actions">{props.actions}</div>}
  </div>
)

const cross = 'm5.5 5.5 9 9m0-9-9 9'
