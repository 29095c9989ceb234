import { useId, useState } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { setAtJsonPath } from '../../documents/json-path.ts'
import { useFormEditing } from '../form-editing.ts'
import type { OutlinedField } from '../model/form-outline.ts'
import { InspectorSwitch } from './inspector-switch.tsx'

interface Props {
  readonly field: OutlinedField
}

/** Which limits a question of a type may have. */
const limitsByType: Readonly<
  Record<string, readonly ['minimum' | 'minLength' | 'minItems', 'maximum' | 'maxLength' | 'maxItems']>
> = {
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
}

/** The least and the most that an answer may be. */
export function Limits({ field: { schema, schemaPath, ui } }: Props) {
  const i18n = useI18n()
  const { draft, change } = useFormEditing()
  const type = String(schema.type)
  const names = limitsByType[type]
  if (schema.format === 'date')
    return (
      <InspectorSwitch
        label={i18n.t('builder.in_past')}
        isOn={schema.formatExclusiveMaximum === 'today'}
        onChange={isOn =>
          change(
            setAtJsonPath(
              draft.document,
              [...schemaPath, 'formatExclusiveMaximum'],
              isOn ? 'today' : undefined,
            ),
          )
        }
      />
    )
  const isScale = ['nps', 'csat'].includes(String(ui['ui:widget']))
  const isChosen =
    Array.isArray(schema.enum) || (typeof schema.format === 'string' && schema.format !== 'email')
  if (
    !names ||
    ui['ui:field'] !== undefined ||
    isScale ||
    isChosen ||
    (type === 'array' && !isObject(schema.items))
  )
    return null
  return (
    <div className="form-limits">
      {names.map((name, index) => (
        <WholeNumberField
          key={name}
          label={i18n.phrase(
            `builder.${index === 0 ? 'least' : 'most'}_${type === 'string' ? 'characters' : type === 'array' ? 'entries' : 'number'}`,
          )}
          value={typeof schema[name] === 'number' ? schema[name] : undefined}
          onChange={value =>
            change(
              setAtJsonPath(draft.document, [...schemaPath, name], value),
              [...schemaPath, name].join('/'),
            )
          }
        />
      ))}
    </div>
  )
}

interface NumberProps {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

/** A whole number or none; what is no number stays in the field and changes nothing. */
export function WholeNumberField({ label, value, onChange }: NumberProps) {
  const i18n = useI18n()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (value === undefined ? '' : String(value))
  const isInvalid = shown !== '' && !/^-?\d{1,12}$/.test(shown.trim())
  return (
    <div className="bp-field">
      <label className="bp-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="bp-input"
        inputMode="numeric"
        value={shown}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        onChange={event => {
          const text = event.currentTarget.value
          setTyped(text)
          if (text === '') onChange(undefined)
          else if (/^-?\d{1,12}$/.test(text.trim())) onChange(Number(text.trim()))
        }}
        onBlur={() => !isInvalid && setTyped(undefined)}
      />
      {isInvalid && (
        <p className="bp-error" id={`${id}-error`} role="alert">
          {i18n.t('builder.whole_number')}
        </p>
      )}
    </div>
  )
}
