/** Renders a field whose schema has no type with a control of its own, using the nearest one. */
import { inferSchemaType } from '#schemas/runtime/form/rjsf-schema.ts'
import type { FormFieldProps } from './types.ts'

/** Implements RJSF's FallbackField. */
export function FallbackField(props: FormFieldProps) {
  const { NumberField, StringField } = props.registry.fields
  const type = inferSchemaType(props.schema) === 'number' ? 'number' : 'string'
  const Typed = type === 'number' ? NumberField : StringField
  return Typed === undefined ? null : <Typed {...props} schema={{ ...props.schema, type }} />
}
