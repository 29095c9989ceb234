import type { ReactNode } from 'react'
import { ButtonLink } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Frame, type FrameProps } from './frame.tsx'

interface Props extends Omit<FrameProps, 'children'> {
  /** HTTP status, shown large; undefined: a link that has expired, which shows no number. */
  readonly status?: number | undefined
  /** Above the message where the message alone would be bare, as "This link has expired". */
  readonly title?: string | undefined
  readonly message: string
  readonly home: { readonly label: string; readonly href: string }
  /** More ways out. */
  readonly actions?: ReactNode
  /** For a letter to the business, as "Request 7f3a…". */
  readonly note?: string | undefined
}

/** What went wrong, and a way out. */
export const ErrorLayout = ({ status, title, message, home, actions, note, ...frame }: Props) => (
  <Frame kind="error" {...frame}>
    <main className="bp-main bp-failure" id="content" tabIndex={-1}>
      {status === undefined ? (
        <span className="bp-failure-icon">
          <Icon name="expired" />
        </span>
      ) : (
        <p className="bp-failure-status">{status}</p>
      )}
      <h1 className="bp-failure-title">{title ?? message}</h1>
      {title && <p className="bp-failure-message">{message}</p>}
      <div className="bp-actions">
        <ButtonLink look="primary" href={home.href}>
          {home.label}
        </ButtonLink>
        {actions}
      </div>
      {note && <p className="bp-failure-note">{note}</p>}
    </main>
  </Frame>
)
