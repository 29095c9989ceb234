import { useId } from 'react'

interface Props<Value extends string> {
  /** Read out. */
  readonly label: string
  readonly value: Value
  readonly options: Readonly<Record<Value, string>>
  readonly onChoose: (value: Value) => void
}

/** One of a few, side by side. */
export function SegmentField<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  const name = useId()
  const values = Object.keys(options).filter((key): key is Value => key in options)
  return (
    <div className="console-segments" role="radiogroup" aria-label={label}>
      {values.map(option => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChoose(option)} />
          <span>{options[option]}</span>
        </label>
      ))}
    </div>
  )
}
