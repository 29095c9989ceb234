import { getSubobjectOrEmpty } from '#schemas/runtime/core/pointer.ts'
import {
  type FormDocument,
  type FormValues,
  findChildField,
  type JsonObject,
} from '#schemas/runtime/form/form.ts'
import { listSubschemas } from '#schemas/runtime/form/subschemas.ts'

/**
 * Finds the email address of the payer, which cannot be corrected on the provider's page; undefined if the form does not
 * say which of several addresses it is.
 */
export function findPayerEmail(
  document: Pick<FormDocument, 'payment' | 'schema'>,
  values: FormValues,
): string | undefined {
  const name = findPayerEmailProperty(document)
  const email = name === undefined ? undefined : values[name]
  return typeof email === 'string' && email !== '' ? email : undefined
}

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
