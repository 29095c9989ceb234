import { NumberInput } from './number-input.tsx'
import type { FormWidgetProps } from './types.ts'

/**
 * Lets the visitor type a number or set it with a slider. The number field holds the answer: it shows the
 * number, is empty until one is chosen and can be cleared. HTML's slider always has a value, so it stands
 * beside the field and is never posted.
 */
export function RangeWidget(props: FormWidgetProps) {
  const { schema, value, label, disabled = false, readonly = false, registry, onChange } = props
  const { minimum = 0, maximum = 100 } = schema
  const isAnswered = typeof value === 'number'
  const step = schema.multipleOf ?? (schema.type === 'integer' ? 1 : (maximum - minimum) / 100)
  return (
    <div className="bp-range" data-answered={isAnswered}>
      <NumberInput field={props} type="text" />
      <input
        type="range"
        className="bp-scripted"
        aria-label={label}
        aria-valuetext={isAnswered ? undefined : registry.formContext.i18n.phrase('form.choose')}
        min={minimum}
        max={maximum}
        step={step}
        disabled={disabled || readonly}
        value={isAnswered ? value : (minimum + maximum) / 2}
        onChange={event => onChange(Number(event.target.value))}
        // Pressing the middle does not change the slider, but is an answer.
        onClick={event => !isAnswered && onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}
