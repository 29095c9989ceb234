import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { SelectWithArrow } from '../form/select-with-arrow.tsx'

export interface ListedGuest {
  /** What the guest is asked. */
  readonly fields: ReactNode
  /** '' if one has yet to be chosen. */
  readonly service: string
  /** The error message of the choice. */
  readonly serviceError: string | undefined
}

export interface ServiceOption {
  readonly value: string
  readonly label: string
}

export interface GuestLabels {
  /** "Guest 2" */
  readonly number: (number: number) => string
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
  readonly onChooseService: (slug: string) => void
  readonly onRemove: () => void
}

/** Renders one guest: the fields and, if there is a choice, the service. */
export function GuestCard({ id, guest, number, services, labels, onChooseService, onRemove }: Props) {
  const { serviceError: error } = guest
  return (
    <fieldset className="bp-guest">
      <legend className="bp-guest-number">{labels.number(number)}</legend>
      <Button type="button" look="quiet" aria-label={labels.removeNumber(number)} onClick={onRemove}>
        {labels.remove}
      </Button>
      <div className="bp-guest-fields">
        {guest.fields}
        {services.length > 1 && (
          <div className="bp-field">
            <label className="bp-label" htmlFor={`${id}-service`}>
              {labels.service}
            </label>
            <SelectWithArrow>
              <select
                id={`${id}-service`}
                className="bp-input"
                aria-required
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-service-error` : undefined}
                value={guest.service}
                onChange={event => onChooseService(event.target.value)}
              >
                {guest.service === '' && <option value="">{labels.choose}</option>}
                {services.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </SelectWithArrow>
            {error && (
              <p className="bp-error" id={`${id}-service-error`} role="alert">
                {error}
              </p>
            )}
          </div>
        )}
      </div>
    </fieldset>
  )
}
