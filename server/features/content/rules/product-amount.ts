/** Finds how a link fills in an amount that a product offers, in the form that buys it. */
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import { getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import { coerceAnswer } from '#schemas/runtime/form/coerce-answer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { computeAmount } from '#schemas/runtime/form/form-payment.ts'

/** A query parameter that fills in a field of a form. */
export interface PrefilledField {
  readonly name: string
  readonly text: string
}

/** Returns undefined if the visitor does not choose what the form charges, or cannot choose that. */
export function prefillAmountField(
  { schema, payment }: Pick<FormDocument, 'schema' | 'payment'>,
  amount: number,
  currency: string,
): PrefilledField | undefined {
  const chosen = payment?.amount
  if (!isObject(chosen) || !('field' in chosen)) return undefined
  const name = chosen.field
  const property = getSubobjectOrEmpty(getSubobjectOrEmpty(schema, 'properties'), name)
  const majorUnits = amount / 10 ** getCurrencyDecimals(currency)
  const options = Array.isArray(property.enum) ? property.enum : [majorUnits]
  const option = options.find(value => Number(value) === majorUnits)
  if (option === undefined) return undefined
  const text = String(option)
  const values = { [name]: coerceAnswer(text, property) }
  const charge = computeAmount({ amount: chosen }, { values }, currency)
  return charge.kind === 'due' && charge.amount === amount ? { name, text } : undefined
}
