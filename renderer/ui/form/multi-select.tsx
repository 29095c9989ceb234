/** Many choices in little room: a list that opens, and says closed what is picked. Works without a script. */
import { Checkboxes } from './choice.tsx'
import { domValue, listValue } from './choices.ts'
import type { FormWidgetProps } from './types.ts'

export function MultiSelect(props: FormWidgetProps) {
  const { value, options, registry, placeholder } = props
  const picked = listValue(value).map(domValue)
  const names = (options.enumOptions ?? [])
    .filter(choice => picked.includes(domValue(choice.value)))
    .map(({ label }) => label)
  return (
    <details className="bp-multi">
      <summary
        className="bp-input bp-multi-picked"
        aria-labelledby={`${props.id}__legend ${props.id}__picked`}
      >
        <span id={`${props.id}__picked`}>
          {names.length === 0
            ? placeholder || registry.formContext.words.phrase('form.choose')
            : names.join(', ')}
        </span>
      </summary>
      <Checkboxes {...props} />
    </details>
  )
}
