import { useId, useState } from 'react'

interface Props {
  /** Of the field in the form; a switch that is off sends none. */
  readonly name: string
  readonly label: string
  /** Says what follows while it is on. */
  readonly hint: string
  /** Says what follows while it is off. Default: the same. */
  readonly hintOff?: string
  /** Default: true. */
  readonly isOnAtFirst?: boolean
}

/** A switch with what follows from it. */
export function SwitchField({ name, label, hint, hintOff = hint, isOnAtFirst = true }: Props) {
  const id = useId()
  const [isOn, setOn] = useState(isOnAtFirst)
  return (
    <div className="console-switch-field">
      <label className="console-strong" htmlFor={id}>
        {label}
      </label>
      <p id={`${id}-hint`} className="console-muted">
        {isOn ? hint : hintOff}
      </p>
      <input
        id={id}
        name={name}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state, so ARIA in HTML forbids aria-checked.
        role="switch"
        checked={isOn}
        className="console-switch"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setOn(target.checked)}
      />
    </div>
  )
}
