import { type ReactNode, useId, useState } from 'react'
import { useI18n } from '../context/console-context.ts'

interface Props {
  readonly label: string
  readonly hint: string
  /** `#rrggbb` */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Below. */
  readonly children?: ReactNode
}

/** A colour to pick, or to type. */
export function ColourField({ label, hint, value, onChange, children }: Props) {
  const i18n = useI18n()
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (parseColour(typed) !== value) setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    const colour = parseColour(text)
    if (colour) onChange(colour)
  }
  const error = parseColour(typed) ? undefined : i18n.t('look.colour_wrong')
  return (
    <div className="bp-field">
      <label className="bp-label" htmlFor={id}>
        {label}
      </label>
      <div className="look-colour">
        <input
          type="color"
          aria-label={i18n.t('look.pick', { label })}
          value={value}
          onChange={({ target }) => type(target.value)}
        />
        <input
          id={id}
          value={typed}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          pattern="#[0-9a-fA-F]{6}"
          required
          aria-describedby={`${id}-hint`}
          aria-invalid={error === undefined ? undefined : true}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <p className={error ? 'bp-error' : 'bp-hint'} id={`${id}-hint`}>
        {error ?? hint}
      </p>
      {children}
    </div>
  )
}

const parseColour = (text: string): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined
