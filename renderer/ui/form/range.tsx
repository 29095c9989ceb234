/** A number that can be typed or set with a slider. */
import { renderInput } from './input.tsx'
import type { FormWidgetProps } from './types.ts'

/**
 * The number field holds the answer: it shows the number, is empty until somebody chooses one and can be emptied
 * again. HTML's slider has a value from the start, so it stands beside and is never posted.
 */
export function RangeWidget(props: FormWidgetProps) {
  const { schema, value, label, disabled = false, readonly = false, registry, onChange } = props
  const { minimum = 0, maximum = 100 } = schema
  const isAnswered = typeof value === 'number'
  const step = schema.multipleOf ?? (schema.type === 'integer' ? 1 : (maximum - minimum) / 100)
  return (
    <div className="bp-range" data-answered={isAnswered}>
      {renderInput(props, 'number')}
      <input
        type="range"
        className="bp-scripted"
        aria-label={label}
        aria-valuetext={isAnswered ? undefined : registry.formContext.words.phrase('form.choose')}
        min={minimum}
        max={maximum}
        step={step}
        disabled={disabled || readonly}
        value={isAnswered ? value : (minimum + maximum) / 2}
        onChange={event => onChange(event.target.value)}
        // A press on the middle changes nothing in the slider, and is an answer all the same.
        onClick={event => !isAnswered && onChange(event.currentTarget.value)}
      />
    </div>
  )
}
