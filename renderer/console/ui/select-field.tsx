import { type ComponentPropsWithRef, useId } from 'react'
import { Icon } from '#renderer/ui/button/icon.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

interface Props extends Omit<ComponentPropsWithRef<'select'>, 'className' | 'id' | 'children'> {
  readonly label: string
  /** Whether only screen readers get the label. */
  readonly isLabelHidden?: boolean
  readonly hint?: string | undefined
  readonly options: readonly SelectOption[]
}

/** A choice of one from a list, with its label. */
export function SelectField({ label, isLabelHidden = false, hint, options, ...select }: Props) {
  const id = useId()
  return (
    <div className="bp-field">
      <label className={isLabelHidden ? 'bp-hidden' : 'bp-label'} htmlFor={id}>
        {label}
      </label>
      <span className="bp-select">
        <select {...select} className="bp-input" id={id} aria-describedby={hint && `${id}-hint`}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      {hint && (
        <p className="bp-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
