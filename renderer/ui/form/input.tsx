/** Controls into which one value is typed. */
import type { HTMLInputTypeAttribute } from 'react'
import { describedBy } from './description.tsx'
import type { FormWidgetProps } from './types.ts'

/** Numbers are `type="number"` in every language: the browser localises them itself. */
export const Text = (props: FormWidgetProps) => input(props, isNumeric(props) ? 'number' : 'text')
export const Email = (props: FormWidgetProps) => input(props, 'email')
export const Tel = (props: FormWidgetProps) => input(props, 'tel')
export const Url = (props: FormWidgetProps) => input(props, 'url')
export const DateOnly = (props: FormWidgetProps) => input(props, 'date')
/** The wall clock's text, `18:30`: a time of day has no zone. */
export const TimeOnly = (props: FormWidgetProps) => input(props, 'time')
/** The wall clock's text, `2026-11-20T18:30`. */
export const DateTime = (props: FormWidgetProps) => input(props, 'datetime-local')

/** No component of its own, and its attributes written out: a form has many. */
export function input(props: FormWidgetProps, type: HTMLInputTypeAttribute) {
  const { schema, placeholder, options } = props
  const numeric = isNumeric(props)
  const description = describedBy({ id: props.id, options, schema, errors: props.rawErrors })
  return (
    <input
      id={props.id}
      name={props.htmlName ?? props.id}
      required={props.required}
      disabled={props.disabled}
      readOnly={props.readonly}
      placeholder={placeholder === '' ? undefined : placeholder}
      autoComplete={options.autocomplete}
      autoCapitalize={options.autocapitalize}
      inputMode={inputModeOf(props)}
      aria-describedby={description['aria-describedby']}
      aria-invalid={description['aria-invalid']}
      minLength={numeric ? undefined : schema.minLength}
      maxLength={numeric ? undefined : schema.maxLength}
      pattern={numeric ? undefined : wholePattern(schema)}
      min={numeric ? schema.minimum : undefined}
      max={numeric ? schema.maximum : undefined}
      step={numeric ? (schema.multipleOf ?? (schema.type === 'integer' ? 1 : 'any')) : undefined}
      type={type}
      className="bp-input"
      value={asText(props.value)}
      onChange={event => props.onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

const isNumeric = ({ schema }: FormWidgetProps): boolean =>
  schema.type === 'number' || schema.type === 'integer'

export function Textarea(props: FormWidgetProps) {
  const { minLength, maxLength } = props.schema
  return (
    <textarea
      {...common(props)}
      minLength={minLength}
      maxLength={maxLength}
      rows={props.options.rows ?? 4}
      className="bp-input"
      value={asText(props.value)}
      onChange={event => props.onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

export const Hidden = ({ id, htmlName, value }: FormWidgetProps) => (
  <input type="hidden" id={id} name={htmlName ?? id} value={asText(value)} />
)

/** What every control has. */
export function common(props: FormWidgetProps) {
  const { id, htmlName, required, disabled, readonly, placeholder, options, schema, rawErrors } = props
  const { autocomplete, autocapitalize } = options
  const description = describedBy({ id, options, schema, errors: rawErrors })
  return {
    id,
    name: htmlName ?? id,
    required,
    disabled,
    readOnly: readonly,
    placeholder: placeholder === '' ? undefined : placeholder,
    autoComplete: autocomplete,
    autoCapitalize: autocapitalize,
    inputMode: inputModeOf(props),
    'aria-describedby': description['aria-describedby'],
    'aria-invalid': description['aria-invalid'],
  }
}

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** In HTML a pattern must match the whole value, in JSON Schema any part of it. */
const wholePattern = ({ pattern }: FormWidgetProps['schema']): string | undefined =>
  pattern && /^\^.*\$$/s.test(pattern) && isAttribute(pattern) ? pattern : undefined

/** More characters are special to the attribute than to JSON Schema, and an engine may not know its rules. */
function isAttribute(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'v'))
  } catch {
    return false
  }
}

const inputModes = ['none', 'text', 'tel', 'url', 'email', 'numeric', 'decimal', 'search'] as const

const inputModeOf = ({ options: { inputmode } }: FormWidgetProps) =>
  inputmode === undefined ? undefined : inputModes.find(mode => mode === inputmode)
