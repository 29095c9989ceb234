import type { FormFieldProps } from '#renderer/ui/form/types.ts'

/** A number whose widget reads it: what an amount refuses, such as 1,205, must not be read again as another number. */
export function RecordNumberField(props: FormFieldProps) {
  const { StringField } = props.registry.fields
  return StringField === undefined ? null : <StringField {...props} />
}
