import { useId } from 'react'

interface Props {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A setting that is on or off, at once. */
export function InspectorSwitch({ label, isOn, onChange }: Props) {
  const id = useId()
  return (
    <div className="form-switch">
      <label className="bp-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state, so ARIA in HTML forbids aria-checked.
        role="switch"
        checked={isOn}
        className="console-switch"
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}
