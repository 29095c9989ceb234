import { getSubobjectOrEmpty } from '../core/pointer.ts'
import { type FormDocument, findChildField, type JsonObject } from './form.ts'
import { listSubschemas } from './subschemas.ts'

/** Returns the name of the property that holds the payer's address; undefined if the form does not say which. */
export const findPayerEmailProperty = ({
  payment,
  schema,
}: Pick<FormDocument, 'payment' | 'schema'>): string | undefined =>
  payment?.email ?? findOnlyEmailProperty(schema)

function findOnlyEmailProperty(schema: JsonObject): string | undefined {
  const names = Object.keys(getSubobjectOrEmpty(schema, 'properties'))
  const [name, ...others] = names.filter(candidate =>
    isEmail(findChildField({ schema, ui: {} }, candidate)?.schema),
  )
  return others.length > 0 || countEmails(schema) > 1 ? undefined : name
}

/** Counts nested ones, too, such as those of guests. */
const countEmails = (schema: JsonObject): number =>
  listSubschemas(schema).reduce((count, part) => count + countEmails(part.schema), isEmail(schema) ? 1 : 0)

const isEmail = (schema: JsonObject | undefined): boolean => schema?.format === 'email'
