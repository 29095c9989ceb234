import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import { findPayerEmailProperty } from '#schemas/runtime/form/payer-email-property.ts'

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
