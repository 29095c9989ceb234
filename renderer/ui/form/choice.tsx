/** Renders controls that offer choices. The page contains the values themselves, never their positions. */
import type { ReactNode } from 'react'
import { getControlAttributes } from './control-attributes.ts'
import {
  asArray,
  type EnumOption,
  getOptionHint,
  isOptionDisabled,
  listOptions,
  toDomValue,
  toggleOption,
} from './enum-options.ts'
import { SelectWithArrow } from './select-with-arrow.tsx'
import type { FormWidgetProps } from './types.ts'

export function SelectWidget(props: FormWidgetProps) {
  const { value, multiple = false, registry, placeholder } = props
  const choices = listOptions(props)
  const { readOnly: _, placeholder: __, ...attributes } = getControlAttributes(props)
  const nothing = placeholder || registry.formContext.i18n.phrase('form.choose')
  const select = (
    <select
      {...attributes}
      disabled={props.disabled || props.readonly}
      multiple={multiple}
      className="bp-input"
      value={multiple ? asArray(value).map(toDomValue) : toDomValue(value)}
      onChange={({ target }) => {
        const picked = Array.from(target.selectedOptions, option => option.value)
        const values = choices
          .filter(choice => picked.includes(toDomValue(choice.value)))
          .map(choice => choice.value)
        props.onChange(multiple ? values : values[0])
      }}
    >
      {!multiple && <option value="">{nothing}</option>}
      {choices.map(choice => (
        <option
          key={toDomValue(choice.value)}
          value={toDomValue(choice.value)}
          disabled={isOptionDisabled(props, choice)}
        >
          {choice.label}
        </option>
      ))}
    </select>
  )
  return multiple ? select : <SelectWithArrow>{select}</SelectWithArrow>
}

/** Renders the choices of a group; its frame (`field-template.tsx`) has the legend and shows errors. */
export const RadioWidget = (props: FormWidgetProps) => (
  <div className="bp-choices">
    {listOptions(props).map((choice, index) => (
      <ChoiceInput
        key={toDomValue(choice.value)}
        choice={choice}
        id={`${props.id}-${index}`}
        group={props}
        checked={toDomValue(choice.value) === toDomValue(props.value)}
        onPick={() => props.onChange(choice.value)}
      />
    ))}
  </div>
)

export const CheckboxesWidget = (props: FormWidgetProps) => {
  const picked = asArray(props.value).map(toDomValue)
  return (
    <div className="bp-choices">
      {listOptions(props).map((choice, index) => (
        <ChoiceInput
          key={toDomValue(choice.value)}
          choice={choice}
          id={`${props.id}-${index}`}
          group={props}
          checked={picked.includes(toDomValue(choice.value))}
          onPick={on => props.onChange(toggleOption(props, choice, on))}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  readonly choice: EnumOption
  readonly id: string
  /** The props of the group, which allows several choices if `multiple` is set. */
  readonly group: FormWidgetProps
  readonly checked: boolean
  /** A picture above the name. */
  readonly picture?: ReactNode
  onPick(on: boolean): void
}

export function ChoiceInput({ choice, id, group, checked, picture, onPick }: ChoiceProps) {
  const hint = getOptionHint(group, choice)
  const multiple = group.multiple ?? false
  const invalid = multiple && group.rawErrors?.[0] !== undefined
  return (
    <label className="bp-choice">
      <input
        type={multiple ? 'checkbox' : 'radio'}
        id={id}
        name={group.htmlName ?? group.id}
        value={toDomValue(choice.value)}
        checked={checked}
        required={!multiple && group.required}
        disabled={group.disabled || group.readonly || isOptionDisabled(group, choice)}
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
