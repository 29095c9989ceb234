import type { Ref } from 'react'
import './code-field.css'

interface Props {
  readonly ref?: Ref<HTMLInputElement>
  /** Unique on the page. */
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Asks for a code of digits that was sent. Devices offer it from the message, and it may be pasted with spaces. */
export function CodeField({ ref, id, label, hint, error, value, onChange }: Props) {
  return (
    <div className="bp-field bp-code-field">
      <label className="bp-label" htmlFor={id}>
        {label}
      </label>
      <p className="bp-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        ref={ref}
        id={id}
        className="bp-input"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        required
        // Room for what stands around the digits where it was copied.
        maxLength={20}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        onChange={event => onChange(event.target.value)}
      />
      {error !== undefined && (
        <p className="bp-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
