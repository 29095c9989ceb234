import RjsfSchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import type { FormFieldProps } from './types.ts'

/** Wraps RJSF's SchemaField: a property may have any name, but an id has no spaces, which separate ids in lists of them. */
export function SchemaField(props: FormFieldProps) {
  const { fieldPathId } = props
  const Id = fieldPathId.$id.replace(/\s/g, '_')
  return (
    <RjsfSchemaField
      {...props}
      fieldPathId={Id === fieldPathId.$id ? fieldPathId : { ...fieldPathId, $id: Id }}
    />
  )
}
