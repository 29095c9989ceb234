/** Controls that offer choices. What stands in the page are the values themselves, never their positions. */
import type { ReactNode } from 'react'
import {
  domValue,
  getOptionHint,
  isDisabled,
  listOptions,
  listValue,
  type Option,
  toggled,
} from './choices.ts'
import { common } from './input.tsx'
import { SelectBox } from './select-box.tsx'
import type { FormWidgetProps } from './types.ts'

export function Select(props: FormWidgetProps) {
  const { value, multiple = false, registry, placeholder } = props
  const choices = listOptions(props)
  const { readOnly: _, placeholder: __, ...attributes } = common(props)
  const nothing = placeholder || registry.formContext.words.phrase('form.choose')
  const select = (
    <select
      {...attributes}
      disabled={props.disabled || props.readonly}
      multiple={multiple}
      className="bp-input"
      value={multiple ? listValue(value).map(domValue) : domValue(value)}
      onChange={({ target }) => {
        const picked = Array.from(target.selectedOptions, option => option.value)
        const values = choices
          .filter(choice => picked.includes(domValue(choice.value)))
          .map(choice => choice.value)
        props.onChange(multiple ? values : values[0])
      }}
    >
      {!multiple && <option value="">{nothing}</option>}
      {choices.map(choice => (
        <option
          key={domValue(choice.value)}
          value={domValue(choice.value)}
          disabled={isDisabled(props, choice)}
        >
          {choice.label}
        </option>
      ))}
    </select>
  )
  return multiple ? select : <SelectBox>{select}</SelectBox>
}

/** The choices of a group; its frame (`field.tsx`) has the legend, and says what is wrong. */
export const Radios = (props: FormWidgetProps) => (
  <div className="bp-choices">
    {listOptions(props).map((choice, index) => (
      <ChoiceWidget
        key={domValue(choice.value)}
        choice={choice}
        id={`${props.id}-${index}`}
        group={props}
        checked={domValue(choice.value) === domValue(props.value)}
        onPick={() => props.onChange(choice.value)}
      />
    ))}
  </div>
)

export const Checkboxes = (props: FormWidgetProps) => {
  const picked = listValue(props.value).map(domValue)
  return (
    <div className="bp-choices">
      {listOptions(props).map((choice, index) => (
        <ChoiceWidget
          key={domValue(choice.value)}
          choice={choice}
          id={`${props.id}-${index}`}
          group={props}
          checked={picked.includes(domValue(choice.value))}
          onPick={on => props.onChange(toggled(props, choice, on))}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  readonly choice: Option
  readonly id: string
  /** Of several with `multiple`. */
  readonly group: FormWidgetProps
  readonly checked: boolean
  /** Above its name. */
  readonly picture?: ReactNode
  onPick(on: boolean): void
}

export function ChoiceWidget({ choice, id, group, checked, picture, onPick }: ChoiceProps) {
  const hint = getOptionHint(group, choice)
  const multiple = group.multiple ?? false
  const invalid = multiple && group.rawErrors?.[0] !== undefined
  return (
    <label className="bp-choice">
      <input
        type={multiple ? 'checkbox' : 'radio'}
        id={id}
        name={group.htmlName ?? group.id}
        value={domValue(choice.value)}
        checked={checked}
        required={!multiple && group.required}
        disabled={group.disabled || group.readonly || isDisabled(group, choice)}
        aria-describedby={hint === undefined ? undefined : `${id}__hint`}
        aria-invalid={invalid || undefined}
        onChange={event => onPick(event.target.checked)}
      />
      {picture}
      <span>{choice.label}</span>
      {hint !== undefined && (
        <span className="bp-hint" id={`${id}__hint`}>
          {hint}
        </span>
      )}
    </label>
  )
}
