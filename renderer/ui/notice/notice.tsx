import type { ReactNode } from 'react'
import { Icon } from '../button/icon.tsx'

interface Props {
  /** The kind: a problem interrupts a screen reader, a success waits its turn, information is not announced. */
  readonly kind: 'info' | 'problem' | 'success'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Buttons or links that help. */
  readonly actions?: ReactNode
}

const looks = {
  info: { icon: 'info', role: undefined },
  problem: { icon: 'alert', role: 'alert' },
  success: { icon: 'done', role: 'status' },
} as const

/** Shows a message where the visitor is looking. */
export const Notice = ({ kind, title, children, actions }: Props) => (
  <div className={`bp-notice bp-notice--${kind}`} role={looks[kind].role}>
    <Icon name={looks[kind].icon} />
    <div className="bp-notice-body">
      {title && <p className="bp-notice-title">{title}</p>}
      {children && <div>{children}</div>}
      {actions && <div className="bp-actions">{actions}</div>}
    </div>
  </div>
)
