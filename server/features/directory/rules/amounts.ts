/**
 * Reads amounts as records write them: an integer of minor units, or text in the currency's major unit. Refuses a
 * number with a decimal point, because JSON takes 25.00 for 25, which would be cents.
 */
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { BrokenRecordRule } from '#schemas/runtime/core/record-rule.ts'
import type { DecimalLiteral } from '#server/configuration/json-literals.ts'
import { formatPlainAmount, parseAmount } from '#server/features/pricing/rules/amount.ts'

export interface AmountFault {
  readonly pointer: string
  readonly reason: string
  readonly broken: BrokenRecordRule
}

interface Written {
  /** The entity's type name. */
  readonly entity: string
  readonly record: unknown
  /** Numbers with a decimal point in the text that the record was read from. */
  readonly decimals?: readonly DecimalLiteral[]
}

/** Returns the record with every amount in minor units, and the faults of invalid amounts. */
export function parseRecordAmounts(
  { entity, record, decimals = [] }: Written,
  currency: string,
): { readonly record: unknown; readonly faults: readonly AmountFault[] } {
  if (!entitiesWithAmounts.has(entity) || !isObject(record) || !isCurrency(currency))
    return { record, faults: [] }
  const faults: AmountFault[] = []
  const broken: BrokenRecordRule = { rule: 'amount', params: { example: getExample(currency) } }
  // By pointer: a list may have a million.
  const literals = new Map(decimals.map(({ pointer, literal }) => [pointer, literal]))
  const read = (pointer: string, value: unknown): unknown => {
    const literal = literals.get(pointer)
    const amount = typeof value === 'string' ? parseAmount(value, currency) : undefined
    const isNoAmount = typeof value === 'string' && amount === undefined
    if (literal !== undefined) faults.push({ pointer, reason: describeDecimal(literal, currency), broken })
    else if (isNoAmount) faults.push({ pointer, reason: describeNoAmount(value, currency), broken })
    // 0 satisfies the schema, so that it does not report a second fault here.
    return literal !== undefined || isNoAmount ? 0 : (amount ?? value)
  }
  const { price, amounts, deposit } = record
  const hasAmount = isObject(deposit) && deposit.kind === 'amount' && 'value' in deposit
  return {
    record: {
      ...record,
      ...(price === undefined ? {} : { price: read('/price', price) }),
      ...(Array.isArray(amounts)
        ? { amounts: amounts.map((value, index) => read(`/amounts/${index}`, value)) }
        : {}),
      ...(hasAmount ? { deposit: { ...deposit, value: read('/deposit/value', deposit.value) } } : {}),
    },
    faults,
  }
}

const entitiesWithAmounts: ReadonlySet<string> = new Set(['ContentProduct', 'Service'])

/** Names both readings, because `25.00` could mean either. */
function describeDecimal(literal: string, currency: string): string {
  const minor =
    parseAmount(literal, currency) ?? Math.round(Number(literal) * 10 ** getCurrencyDecimals(currency))
  const major = formatPlainAmount(minor, currency)
  return `${literal} has a decimal point, and a number here counts minor units; write "${major}" with quotes for ${major} ${currency}, or ${minor} without.`
}

function describeNoAmount(text: string, currency: string): string {
  return `"${text}" is no amount of ${currency}; write it like "${getExample(currency)}", with a point and at most ${getCurrencyDecimals(currency)} decimals.`
}

const getExample = (currency: string): string =>
  formatPlainAmount(25 * 10 ** getCurrencyDecimals(currency), currency)

/** Returns whether Intl accepts the text as a currency; the schema reports whatever else is wrong with it. */
const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)
