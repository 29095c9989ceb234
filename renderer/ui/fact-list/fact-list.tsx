import type { ReactNode } from 'react'
import { Icon, type IconName } from '../button/icon.tsx'

export interface Fact {
  readonly id: string
  readonly icon: IconName
  /** The value's name, e.g. "Duration"; visible only if the list shows labels. */
  readonly label: string
  readonly value: ReactNode
  /** A second, quieter line. */
  readonly detail?: ReactNode
  /** A way to change it, e.g. a link. */
  readonly action?: ReactNode
}

interface Props {
  readonly facts: readonly Fact[]
  /** Whether to show labels. Otherwise the icon replaces the label, which only screen readers get. */
  readonly labels?: boolean | undefined
}

/** Lists facts, such as the provider, duration and price, one row each with an icon, a label and a value. */
export const FactList = ({ facts, labels }: Props) => (
  <dl className={labels ? 'bp-facts bp-facts--labelled' : 'bp-facts'}>
    {facts.map(({ id, icon, label, value, detail, action }) => (
      <div key={id} className="bp-fact">
        <dt>
          <Icon name={icon} />
          <span className={labels ? 'bp-fact-label' : 'bp-hidden'}>{label}</span>
        </dt>
        <dd>
          <span className="bp-fact-value">{value}</span>
          {detail && <span className="bp-fact-detail">{detail}</span>}
        </dd>
        {action && <dd className="bp-fact-action">{action}</dd>}
      </div>
    ))}
  </dl>
)
