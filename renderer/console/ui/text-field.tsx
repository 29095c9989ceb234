import { type ComponentPropsWithRef, type FormEvent, useId } from 'react'
import { cleanEmail } from '#schemas/runtime/core/contact-details.ts'

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
        {...(input.type === 'email' ? { onInput: cleanAddress } : {})}
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

/** Browsers refuse what is pasted with an address, such as marks of direction, before the form can clean it. */
function cleanAddress({ currentTarget }: FormEvent<HTMLInputElement>): void {
  const address = cleanEmail(currentTarget.value)
  if (address !== currentTarget.value) currentTarget.value = address
}
