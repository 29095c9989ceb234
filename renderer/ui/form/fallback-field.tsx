/** A field whose schema says no type that a control is for: the nearest there is. */
import { inferInputType } from '#schemas/runtime/form/rjsf-schema.ts'
import type { FormFieldProps } from './types.ts'

/** RJSF's FallbackField. */
export function FallbackField(props: FormFieldProps) {
  const { NumberField, StringField } = props.registry.fields
  const type = inferInputType(props.schema) === 'number' ? 'number' : 'string'
  const Typed = type === 'number' ? NumberField : StringField
  return Typed === undefined ? null : <Typed {...props} schema={{ ...props.schema, type }} />
}
