/** Renders controls into which one value is typed. */
import type { ComponentPropsWithRef, HTMLInputTypeAttribute } from 'react'
import { isNumericSchema } from '#schemas/runtime/form/numeric-schema.ts'
import { getControlAttributes, getInputMode } from './control-attributes.ts'
import { getDescriptionAttributes } from './hint-and-error.tsx'
import { NumberInput } from './number-input.tsx'
import type { FormWidgetProps } from './types.ts'

export const TextWidget = (props: FormWidgetProps) => renderInput(props, 'text')
/** Asks for a number, which the arrow keys change by a step. */
export const UpDownWidget = (props: FormWidgetProps) => <NumberInput field={props} type="text" steps />
export const TelWidget = (props: FormWidgetProps) => renderInput(props, 'tel')
export const UrlWidget = (props: FormWidgetProps) => renderInput(props, 'url')
export const DateWidget = (props: FormWidgetProps) => renderInput(props, 'date')
/** Asks for a wall-clock time, e.g. `18:30`: a time of day has no zone. */
export const TimeWidget = (props: FormWidgetProps) => renderInput(props, 'time')
/** Asks for a wall-clock date and time, e.g. `2026-11-20T18:30`. */
export const DateTimeWidget = (props: FormWidgetProps) => renderInput(props, 'datetime-local')

/** Renders an input; a number has its own. A plain function with explicit attributes, because a form has many inputs. */
export function renderInput(
  props: FormWidgetProps,
  type: HTMLInputTypeAttribute,
  more?: Pick<ComponentPropsWithRef<'input'>, 'ref' | 'onBlur'>,
) {
  const { schema, placeholder, options } = props
  if (isNumericSchema(schema))
    return <NumberInput field={props} type={type === 'password' ? 'password' : 'text'} />
  const description = getDescriptionAttributes({ id: props.id, options, schema, errors: props.rawErrors })
  return (
    <input
      {...more}
      id={props.id}
      name={props.htmlName ?? props.id}
      required={props.required}
      disabled={props.disabled}
      readOnly={props.readonly}
      placeholder={placeholder === '' ? undefined : placeholder}
      autoComplete={options.autocomplete}
      autoCapitalize={options.autocapitalize}
      inputMode={getInputMode(props)}
      aria-describedby={description['aria-describedby']}
      aria-invalid={description['aria-invalid']}
      minLength={schema.minLength}
      maxLength={schema.maxLength}
      // A number is cleaned before it is checked; the browser would refuse what was pasted.
      pattern={type === 'tel' ? undefined : wholePattern(schema)}
      type={type}
      className="bp-input"
      value={asText(props.value)}
      onChange={event => props.onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

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
