import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface Look {
  /** The appearance. The main action is primary, or soft while something is missing; a screen has at most one. */
  readonly look?: 'primary' | 'soft' | 'secondary' | 'quiet' | 'danger'
  readonly icon?: IconName | undefined
  /** Whether narrow layouts show only the icon; the text remains the accessible name. */
  readonly compact?: boolean | undefined
  readonly children: ReactNode
}

interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'children' | 'className'> {
  /** The text while busy. Its space is reserved from the start, so that nothing moves. */
  readonly busyLabel?: string | undefined
  /** Another text that it may have later, whose space is reserved likewise. */
  readonly otherLabel?: string | undefined
  /** Whether it is busy: it keeps the focus, ignores presses and announces `busyLabel`. */
  readonly busy?: boolean | undefined
}

/** Renders a button, which submits its form unless `type="button"`. */
export function Button({
  look = 'secondary',
  icon,
  compact,
  children,
  busyLabel,
  otherLabel,
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
        {/* The hidden text keeps its space. */}
        <span
          className="bp-button-words"
          data-room={busy && typeof children === 'string' ? children : (busyLabel ?? otherLabel)}
        >
          <span>{busy ? (busyLabel ?? children) : children}</span>
        </span>
      </button>
      {/* Outside the button: text inside would be part of its name, not a live region. */}
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

/** Renders a link that looks like a button: it leads somewhere and changes nothing. */
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
