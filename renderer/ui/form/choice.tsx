/** Controls that offer choices. What stands in the page are the values themselves, never their positions. */
import type { EnumOptionsType } from '@rjsf/utils'
import { isObject } from '#schemas/pointer.ts'
import { describedBy, RequiredMark } from './description.tsx'
import { common } from './input.tsx'
import type { FormWidgetProps } from './types.ts'

export function Select(props: FormWidgetProps) {
  const { value, multiple = false, registry, placeholder } = props
  const choices = choicesOf(props)
  const { readOnly: _, placeholder: __, ...attributes } = common(props)
  const nothing = placeholder || registry.formContext.words.phrase('form.choose')
  return (
    <select
      {...attributes}
      disabled={props.disabled || props.readonly}
      multiple={multiple}
      className="bp-input"
      value={multiple ? list(value).map(domValue) : domValue(value)}
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
}

/** The choices of a group; its frame (`field.tsx`) has the legend, and says what is wrong. */
export const Radios = (props: FormWidgetProps) => (
  <div className="bp-choices">
    {choicesOf(props).map((choice, index) => (
      <Choice
        key={domValue(choice.value)}
        type="radio"
        choice={choice}
        id={`${props.id}-${index}`}
        group={props}
        checked={domValue(choice.value) === domValue(props.value)}
        onPick={() => props.onChange(choice.value)}
      />
    ))}
  </div>
)

export function Checkboxes(props: FormWidgetProps) {
  const choices = choicesOf(props)
  const picked = list(props.value).map(domValue)
  const toggle = (chosen: Option, on: boolean) =>
    choices
      .filter(choice => (choice === chosen ? on : picked.includes(domValue(choice.value))))
      .map(choice => choice.value)
  return (
    <div className="bp-choices">
      {choices.map((choice, index) => (
        <Choice
          key={domValue(choice.value)}
          type="checkbox"
          choice={choice}
          id={`${props.id}-${index}`}
          group={props}
          checked={picked.includes(domValue(choice.value))}
          onPick={on => props.onChange(toggle(choice, on))}
        />
      ))}
    </div>
  )
}

/** One yes-or-no field; no answer is absent, not false. */
export function Checkbox(props: FormWidgetProps) {
  const { id, htmlName, value, label, required, disabled, readonly, options, schema, rawErrors } = props
  return (
    <label className="bp-choice">
      <input
        type="checkbox"
        id={id}
        name={htmlName ?? id}
        value="true"
        checked={value === true}
        required={required}
        disabled={disabled || readonly}
        {...describedBy({ id, options, schema, errors: rawErrors })}
        onChange={event => props.onChange(event.target.checked ? true : undefined)}
      />
      <span>
        {label}
        <RequiredMark required={required} />
      </span>
    </label>
  )
}

type Option = EnumOptionsType

interface ChoiceProps {
  readonly type: 'radio' | 'checkbox'
  readonly choice: Option
  readonly id: string
  readonly group: FormWidgetProps
  readonly checked: boolean
  onPick(on: boolean): void
}

function Choice({ type, choice, id, group, checked, onPick }: ChoiceProps) {
  const hint = hintOf(group, choice)
  const invalid = type === 'checkbox' && group.rawErrors?.[0] !== undefined
  return (
    <label className="bp-choice">
      <input
        type={type}
        id={id}
        name={group.htmlName ?? group.id}
        value={domValue(choice.value)}
        checked={checked}
        required={type === 'radio' && group.required}
        disabled={group.disabled || group.readonly || isDisabled(group, choice)}
        aria-describedby={hint === undefined ? undefined : `${id}__hint`}
        aria-invalid={invalid || undefined}
        onChange={event => onPick(event.target.checked)}
      />
      <span>{choice.label}</span>
      {hint !== undefined && (
        <span className="bp-hint" id={`${id}__hint`}>
          {hint}
        </span>
      )}
    </label>
  )
}

const choicesOf = ({ options }: FormWidgetProps): readonly Option[] => options.enumOptions ?? []

function hintOf({ options }: FormWidgetProps, { value }: Option): string | undefined {
  const hint = isObject(options.enumHints) ? options.enumHints[domValue(value)] : undefined
  return typeof hint === 'string' ? hint : undefined
}

const isDisabled = ({ options }: FormWidgetProps, { value }: Option): boolean =>
  options.enumDisabled?.includes(value) ?? false

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A value as an attribute. Equal values have equal texts, so it also serves to compare them. */
function domValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
