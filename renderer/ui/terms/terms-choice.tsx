import { type ReactNode, type Ref, useId } from 'react'
import { RequiredMark } from '../form/required-mark.tsx'

interface Props {
  readonly name: string
  /** "Terms and conditions" */
  readonly title: string
  readonly text?: string | undefined
  /** Opens in a new window, so that nothing of the booking is lost. */
  readonly link?: { readonly label: string; readonly href: string; readonly hint: string } | undefined
  /** "I accept the terms and conditions." */
  readonly label: ReactNode
  readonly accepted: boolean
  readonly onChange: (accepted: boolean) => void
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** Shows the terms and the box that accepts them. */
export function TermsChoice({ name, title, text, link, label, accepted, onChange, error, ref }: Props) {
  const id = useId()
  const described = [text && `${id}-text`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <section className="bp-field bp-terms" aria-labelledby={`${id}-title`}>
      <h3 className="bp-label" id={`${id}-title`}>
        {title}
      </h3>
      {text && (
        <p className="bp-hint" id={`${id}-text`}>
          {text}
        </p>
      )}
      {link && (
        <p>
          <a href={link.href} target="_blank" rel="noopener noreferrer">
            {link.label}
            <span className="bp-hidden"> ({link.hint})</span>
          </a>
        </p>
      )}
      <label className="bp-choice">
        <input
          ref={ref}
          type="checkbox"
          name={name}
          value="true"
          required
          checked={accepted}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={error ? true : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span>
          {label}
          <RequiredMark required />
        </span>
      </label>
      {error && (
        <p className="bp-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
