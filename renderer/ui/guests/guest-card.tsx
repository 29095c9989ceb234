import type { ReactNode } from 'react'
import { cleanEmail, cleanName } from '#schemas/runtime/core/contact-details.ts'
import { Button } from '../button/button.tsx'
import { SelectWithArrow } from '../form/select-with-arrow.tsx'

export interface ListedGuest {
  readonly name: string
  readonly email: string
  /** '' if one has yet to be chosen. */
  readonly service: string
  /** The error messages. */
  readonly errors: { readonly [Part in 'name' | 'email' | 'service']?: string }
}

export interface ServiceOption {
  readonly value: string
  readonly label: string
}

export interface GuestLabels {
  /** "Guest 2" */
  readonly number: (number: number) => string
  readonly name: string
  readonly email: string
  readonly service: string
  /** Shown before a service is chosen: "Please choose". */
  readonly choose: string
  /** "Remove", with the full name "Remove guest 2". */
  readonly remove: string
  readonly removeNumber: (number: number) => string
}

interface Props {
  /** Unique on the page. */
  readonly id: string
  readonly guest: ListedGuest
  /** The guest's number, from 1. */
  readonly number: number
  readonly services: readonly ServiceOption[]
  readonly labels: GuestLabels
  readonly onChange: (part: 'name' | 'email' | 'service', text: string) => void
  readonly onRemove: () => void
}

/** Renders one guest: name, email and, if there is a choice, the service. */
export function GuestCard({ id, guest, number, services, labels, onChange, onRemove }: Props) {
  // What was pasted shows as it is sent.
  const showCleaned = (part: 'name' | 'email', text: string) => {
    if (text !== guest[part]) onChange(part, text)
  }
  return (
    <fieldset className="bp-guest">
      <legend className="bp-guest-number">{labels.number(number)}</legend>
      <Button type="button" look="quiet" aria-label={labels.removeNumber(number)} onClick={onRemove}>
        {labels.remove}
      </Button>
      <div className="bp-form-grid">
        <Field id={`${id}-name`} label={labels.name} error={guest.errors.name} half>
          <input
            {...control(`${id}-name`, guest.errors.name)}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={200}
            value={guest.name}
            onChange={event => onChange('name', event.target.value)}
            onBlur={() => showCleaned('name', cleanName(guest.name))}
          />
        </Field>
        <Field id={`${id}-email`} label={labels.email} error={guest.errors.email} half>
          <input
            {...control(`${id}-email`, guest.errors.email)}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={guest.email}
            onChange={event => onChange('email', event.target.value)}
            onBlur={() => showCleaned('email', cleanEmail(guest.email))}
          />
        </Field>
        {services.length > 1 && (
          <Field id={`${id}-service`} label={labels.service} error={guest.errors.service}>
            <SelectWithArrow>
              <select
                {...control(`${id}-service`, guest.errors.service)}
                value={guest.service}
                onChange={event => onChange('service', event.target.value)}
              >
                {guest.service === '' && <option value="">{labels.choose}</option>}
                {services.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </SelectWithArrow>
          </Field>
        )}
      </div>
    </fieldset>
  )
}

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly half?: boolean
  readonly children: ReactNode
}

const Field = ({ id, label, error, half, children }: FieldProps) => (
  <div className={half ? 'bp-field bp-field--half' : 'bp-field'}>
    <label className="bp-label" htmlFor={id}>
      {label}
    </label>
    {children}
    {error && (
      <p className="bp-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    )}
  </div>
)

const control = (id: string, error: string | undefined) => ({
  id,
  className: 'bp-input',
  'aria-required': true,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
})
