import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface Look {
  /** The one thing to do next is primary; there is one on a screen at most. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly icon?: IconName | undefined
  /** In narrow places only the icon shows; the words stay the name. */
  readonly compact?: boolean | undefined
  readonly children: ReactNode
}

interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'children' | 'className'> {
  /** What it says while its work is under way; room for it is kept from the start, so nothing moves. */
  readonly busyLabel?: string | undefined
  /** Keeps the focus, does nothing when pressed and announces `busyLabel`. */
  readonly busy?: boolean | undefined
}

/** A button of a form unless `type="button"`. */
export function Button({
  look = 'secondary',
  icon,
  compact,
  children,
  busyLabel,
  busy,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <>
      <button
        type="submit"
        {...rest}
        className={classes(look, compact)}
        onClick={press}
        aria-disabled={busy || rest['aria-disabled']}
        aria-busy={busy || undefined}
      >
        {icon && <Icon name={icon} />}
        {/* The words that do not show now keep their room. */}
        <span
          className="bp-button-words"
          data-room={busy && typeof children === 'string' ? children : busyLabel}
        >
          <span>{busy ? (busyLabel ?? children) : children}</span>
        </span>
      </button>
      {/* Beside the button: what is inside of one is its name and no live region. */}
      {busyLabel && (
        <span role="status" className="bp-hidden">
          {busy ? busyLabel : ''}
        </span>
      )}
    </>
  )
}

interface ButtonLinkProps extends Look, Omit<ComponentPropsWithRef<'a'>, 'children' | 'className'> {
  readonly href: string
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export const ButtonLink = ({ look = 'secondary', icon, compact, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={classes(look, compact)}>
    {icon && <Icon name={icon} />}
    <span className="bp-button-words">
      <span>{children}</span>
    </span>
  </a>
)

const classes = (look: string, compact: boolean | undefined) =>
  `bp-button bp-button--${look}${compact ? ' bp-button--compact' : ''}`
