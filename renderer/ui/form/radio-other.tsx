/**
 * Offers answers and a text box for another. The offered ones are in `examples`: any other text is equally
 * valid. The style sheet shows the text box while "Other" is checked, so it works without a script; both post
 * the same name, and the value that is not empty counts.
 */
import { useState } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { ChoiceInput } from './choice.tsx'
import { asArray, type EnumOption, shuffleOptions, toDomValue } from './enum-options.ts'
import { asText } from './input.tsx'
import type { FormWidgetProps } from './types.ts'

export function RadioOtherWidget(props: FormWidgetProps) {
  const { id, schema, options, registry, onChange, rawErrors } = props
  const { i18n } = registry.formContext
  const value = asText(props.value)
  const offered = offeredBy(props)
  const isOffered = offered.some(choice => choice.value === value)
  const [other, setOther] = useState(value !== '' && !isOffered)
  const group = { ...props, multiple: false }
  const otherId = `${id}-other`
  const name = props.htmlName ?? id
  return (
    <div className="bp-choices bp-radio-other">
      {offered.map((choice, index) => (
        <ChoiceInput
          key={toDomValue(choice.value)}
          choice={choice}
          id={`${id}-${index}`}
          group={group}
          checked={!other && choice.value === value}
          onPick={() => {
            setOther(false)
            onChange(choice.value)
          }}
        />
      ))}
      <ChoiceInput
        choice={{ value: '', label: labelOf(options.enumNames, '') ?? i18n.phrase('form.other') }}
        id={otherId}
        group={group}
        checked={other}
        onPick={() => {
          setOther(true)
          onChange(undefined)
        }}
      />
      <input
        type="text"
        className="bp-input"
        id={`${otherId}-text`}
        name={name}
        aria-label={i18n.phrase('form.other_text')}
        aria-invalid={(other && rawErrors?.[0] !== undefined) || undefined}
        minLength={schema.minLength}
        maxLength={schema.maxLength}
        disabled={props.disabled || props.readonly}
        value={other ? value : ''}
        onChange={({ target }) => {
          setOther(true)
          onChange(target.value === '' ? undefined : target.value)
        }}
      />
    </div>
  )
}

function offeredBy(props: FormWidgetProps): readonly EnumOption[] {
  const { schema, options, registry, htmlName, id } = props
  const choices = asArray(schema.examples).map(value => ({
    value,
    label: labelOf(options.enumNames, toDomValue(value)) ?? toDomValue(value),
  }))
  return options.randomize === true ? shuffleOptions(choices, registry.formContext, htmlName ?? id) : choices
}

function labelOf(names: unknown, value: string): string | undefined {
  const name = isObject(names) && Object.hasOwn(names, value) ? names[value] : undefined
  return typeof name === 'string' ? name : undefined
}
