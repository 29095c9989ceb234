/**
 * Offers many choices in little space: a list that opens, and shows the picked ones while closed. Works
 * without a script.
 */
import { CheckboxesWidget } from './choice.tsx'
import { asArray, toDomValue } from './enum-options.ts'
import type { FormWidgetProps } from './types.ts'

export function MultiSelectWidget(props: FormWidgetProps) {
  const { value, options, registry, placeholder } = props
  const picked = asArray(value).map(toDomValue)
  const names = (options.enumOptions ?? [])
    .filter(choice => picked.includes(toDomValue(choice.value)))
    .map(({ label }) => label)
  return (
    <details className="bp-multi">
      <summary
        className="bp-input bp-multi-picked"
        aria-labelledby={`${props.id}__legend ${props.id}__picked`}
      >
        <span id={`${props.id}__picked`}>
          {names.length === 0
            ? placeholder || registry.formContext.i18n.phrase('form.choose')
            : names.join(', ')}
        </span>
      </summary>
      <CheckboxesWidget {...props} />
    </details>
  )
}
