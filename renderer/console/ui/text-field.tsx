import { type ComponentPropsWithRef, useId } from 'react'

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'id'> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** A field with its label, hint and error. */
export function TextField({ label, hint, error, ...input }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="bp-field">
      <label className="bp-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="bp-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        {...input}
        className="bp-input"
        id={id}
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={error === undefined ? undefined : true}
      />
      {error && (
        <p className="bp-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
