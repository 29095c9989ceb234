/** Renders controls into which one value is typed. */
import type { HTMLInputTypeAttribute } from 'react'
import { getDescriptionAttributes } from './hint-and-error.tsx'
import type { FormWidgetProps } from './types.ts'

/** Renders a text or number input. Numbers use `type="number"` in every language: the browser localizes them. */
export const TextWidget = (props: FormWidgetProps) => renderInput(props, isNumeric(props) ? 'number' : 'text')
export const EmailWidget = (props: FormWidgetProps) => renderInput(props, 'email')
export const TelWidget = (props: FormWidgetProps) => renderInput(props, 'tel')
export const UrlWidget = (props: FormWidgetProps) => renderInput(props, 'url')
export const DateWidget = (props: FormWidgetProps) => renderInput(props, 'date')
/** Asks for a wall-clock time, e.g. `18:30`: a time of day has no zone. */
export const TimeWidget = (props: FormWidgetProps) => renderInput(props, 'time')
/** Asks for a wall-clock date and time, e.g. `2026-11-20T18:30`. */
export const DateTimeWidget = (props: FormWidgetProps) => renderInput(props, 'datetime-local')

/** Renders an input. A plain function with explicit attributes, because a form has many inputs. */
export function renderInput(props: FormWidgetProps, type: HTMLInputTypeAttribute) {
  const { schema, placeholder, options } = props
  const numeric = isNumeric(props)
  const description = getDescriptionAttributes({ id: props.id, options, schema, errors: props.rawErrors })
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
      // A number is cleaned before it is checked; the browser would refuse what was pasted.
      pattern={numeric || type === 'tel' ? undefined : wholePattern(schema)}
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

export function TextareaWidget(props: FormWidgetProps) {
  const { minLength, maxLength } = props.schema
  return (
    <textarea
      {...getControlAttributes(props)}
      minLength={minLength}
      maxLength={maxLength}
      rows={props.options.rows ?? 4}
      className="bp-input"
      value={asText(props.value)}
      onChange={event => props.onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

export const HiddenWidget = ({ id, htmlName, value }: FormWidgetProps) => (
  <input type="hidden" id={id} name={htmlName ?? id} value={asText(value)} />
)

/** Returns the attributes that every control has. */
export function getControlAttributes(props: FormWidgetProps) {
  const { id, htmlName, required, disabled, readonly, placeholder, options, schema, rawErrors } = props
  const { autocomplete, autocapitalize } = options
  const description = getDescriptionAttributes({ id, options, schema, errors: rawErrors })
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

/** Returns a pattern only if it is anchored: HTML matches the whole value, JSON Schema any part of it. */
const wholePattern = ({ pattern }: FormWidgetProps['schema']): string | undefined =>
  pattern && /^\^.*\$$/s.test(pattern) && isAttribute(pattern) ? pattern : undefined

/**
 * Tells whether the `pattern` attribute accepts a pattern. The attribute has more special characters than
 * JSON Schema, and an engine may not support its syntax.
 */
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
