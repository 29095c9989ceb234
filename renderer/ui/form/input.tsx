/** Controls into which one value is typed. */
import type { HTMLInputTypeAttribute } from 'react'
import { describedBy } from './description.tsx'
import type { FormWidgetProps } from './types.ts'

/** Numbers are `type="number"` in every language: the browser localises them itself. */
export const Text = (props: FormWidgetProps) => (
  <Input {...props} type={isNumeric(props) ? 'number' : 'text'} />
)
export const Email = (props: FormWidgetProps) => <Input {...props} type="email" />
export const Tel = (props: FormWidgetProps) => <Input {...props} type="tel" />
export const Url = (props: FormWidgetProps) => <Input {...props} type="url" />
export const Password = (props: FormWidgetProps) => <Input {...props} type="password" />
export const Range = (props: FormWidgetProps) => <Input {...props} type="range" />
export const DateOnly = (props: FormWidgetProps) => <Input {...props} type="date" />
/** The wall clock's text, `18:30`: a time of day has no zone. */
export const TimeOnly = (props: FormWidgetProps) => <Input {...props} type="time" />
/** The wall clock's text, `2026-11-20T18:30`. */
export const DateTime = (props: FormWidgetProps) => <Input {...props} type="datetime-local" />

function Input(props: FormWidgetProps & { readonly type: HTMLInputTypeAttribute }) {
  const { schema, type, value } = props
  return (
    <input
      {...common(props)}
      {...(isNumeric(props) ? range(schema) : text(schema))}
      type={type}
      className={type === 'range' ? 'bp-range' : 'bp-input'}
      value={asText(value)}
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
  const { id, htmlName, required, disabled, readonly, autofocus, placeholder, options, schema, rawErrors } =
    props
  const { autocomplete, autocapitalize, inputmode } = options
  return {
    id,
    name: htmlName ?? id,
    required,
    disabled,
    readOnly: readonly,
    autoFocus: autofocus,
    placeholder: placeholder === '' ? undefined : placeholder,
    autoComplete: autocomplete,
    autoCapitalize: autocapitalize,
    inputMode: isInputMode(inputmode) ? inputmode : undefined,
    ...describedBy({ id, options, schema, errors: rawErrors }),
  }
}

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function text({ minLength, maxLength, pattern }: FormWidgetProps['schema']) {
  // In HTML a pattern must match the whole value, in JSON Schema any part of it.
  return { minLength, maxLength, pattern: pattern && /^\^.*\$$/s.test(pattern) ? pattern : undefined }
}

const range = ({ type, minimum, maximum, multipleOf }: FormWidgetProps['schema']) => ({
  min: minimum,
  max: maximum,
  step: multipleOf ?? (type === 'integer' ? 1 : 'any'),
})

const inputModes = ['none', 'text', 'tel', 'url', 'email', 'numeric', 'decimal', 'search'] as const

const isInputMode = (value: unknown): value is (typeof inputModes)[number] =>
  inputModes.some(mode => mode === value)
