/**
 * Computes what a form charges by itself: the `payment` key of its document. The browser shows the amount, the server
 * charges it; both compute it here, from the answers that count.
 */
import type { Tax } from '../../generated/types.gen.ts'
import { getCurrencyDecimals, getPayableDecimals } from '../core/currency.ts'
import type { LocalizedText } from '../core/localized-text.ts'
import { getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import { resolveRef } from '../core/reference.ts'
import { collectParsedExpressionPaths } from '../expression/collect-parsed-expression-paths.ts'
import { toExpression } from '../expression/condition.ts'
import { type Formula, isFormulaTrue } from '../expression/formula.ts'
import { evaluateStrictFormula } from '../expression/strict-formula.ts'
import { isNumericSchema } from './numeric-schema.ts'

export interface FormPayment {
  /** Without it, everybody pays. */
  readonly when?: Formula
  readonly amount: FormPaymentAmount
  /** The property that holds the payer's email address. Default: the form's only property of that format. */
  readonly email?: string
  /** What the payer reads on the provider's page. Default: the form's title. */
  readonly description?: LocalizedText
  /** The tax that the amount contains. Default: the receipt names no tax. */
  readonly tax?: Tax
  /** The gift card that is issued once it is paid. */
  readonly giftCard?: FormGiftCard
}

export interface FormGiftCard {
  /** Default: what is paid. */
  readonly value?: FormPaymentAmount
  /** Default: it never expires. */
  readonly validMonths?: number
}

/** Whole numbers are minor units; texts such as `25.00` are in the major unit. */
export type FixedAmount = number | string

export type FormPaymentAmount =
  | FixedAmount
  /** In the major unit; rounded half up, once, to the minor unit. */
  | { readonly formula: Formula }
  /** The name of the field in which the visitor enters or chooses it, in the major unit. */
  | { readonly field: string; readonly minimum?: FixedAmount; readonly maximum?: FixedAmount }

/** The most that a payment can be, in minor units; providers take no more than eight digits. */
const maxPaymentAmount = 99_999_999

export type FormCharge =
  /** Minor units; 0: there is nothing to pay. */
  | { readonly kind: 'due'; readonly amount: number }
  /** The visitor has not entered or chosen an amount: there is nothing to pay. */
  | { readonly kind: 'not-chosen' }
  /** The formula has no number as its result, because an answer is missing or is none: the form cannot be sent. */
  | { readonly kind: 'unknown' }
  /** The amount cannot be paid. `limit` is in the major unit. */
  | { readonly kind: 'refused'; readonly field?: string; readonly refusal: AmountRefusal }

export type AmountRefusal =
  /** The result of a formula; the answers that it reads are at fault. */
  | { readonly code: 'field.price_negative'; readonly params: Readonly<Record<string, never>> }
  | { readonly code: 'field.too_small' | 'field.too_large'; readonly params: { readonly limit: number } }
  | { readonly code: 'field.too_many_decimals'; readonly params: { readonly limit: number } }
  | { readonly code: 'field.invalid'; readonly params: Readonly<Record<string, never>> }

export interface ChargeScope {
  readonly values: Readonly<Record<string, unknown>>
  readonly [root: string]: unknown
}

type JsonSchema = Readonly<Record<string, unknown>>

interface Priced {
  readonly payment?: FormPayment
  readonly computed?: Readonly<Record<string, Formula>>
  readonly schema?: JsonSchema
}

/** @param scope what conditions may refer to, including the values that count */
export function computeFormCharge(
  { payment, schema = {}, computed }: Priced,
  scope: ChargeScope,
  currency: string,
): FormCharge {
  if (!payment || (payment.when !== undefined && !isFormulaTrue(payment.when, scope))) return nothing
  const { amount } = payment
  // A text in a field for numbers is one that could not be read, even if a program could.
  if (isObject(amount) && 'field' in amount && isUnreadNumber(schema, amount.field, scope.values))
    return { kind: 'refused', field: amount.field, refusal: { code: 'field.invalid', params: {} } }
  return computeAmount(computed === undefined ? { amount } : { amount, computed }, scope, currency)
}

function isUnreadNumber(schema: JsonSchema, field: string, values: ChargeScope['values']): boolean {
  const property = getSubobjectOrEmpty(getSubobjectOrEmpty(schema, 'properties'), field)
  return typeof values[field] === 'string' && isNumericSchema(resolveRef(property, schema))
}

interface Amount extends Pick<Priced, 'computed'> {
  readonly amount: FormPaymentAmount
}

/** Computes an amount that a form names, whether somebody pays it or it is the value of what they buy. */
export function computeAmount(
  { amount, computed }: Amount,
  scope: ChargeScope,
  currency: string,
): FormCharge {
  if (!isObject(amount)) return limitCharge(toPayableAmount(amount, currency), currency)
  if ('field' in amount) return computeChosenCharge(amount, scope.values[amount.field], currency)
  const result = evaluateStrictFormula(amount.formula, scope)
  if (typeof result !== 'number' || !Number.isFinite(result)) return { kind: 'unknown' }
  if (listComputedNames(amount.formula, computed).some(name => isMiscomputed(name, computed, scope)))
    return { kind: 'unknown' }
  const due = roundToMinorUnits(result, currency)
  return due < 0
    ? { kind: 'refused', refusal: { code: 'field.price_negative', params: {} } }
    : limitCharge(due, currency)
}

/** Lists the computed values that a formula reads, directly or through others. */
function listComputedNames(formula: Formula, computed: Priced['computed'] = {}): readonly string[] {
  const found = new Set<string>()
  const visit = (one: Formula) => {
    for (const [root, name = ''] of collectParsedExpressionPaths(toExpression(one))) {
      const inner = root === 'values' && Object.hasOwn(computed, name) ? computed[name] : undefined
      if (inner === undefined || found.has(name)) continue
      found.add(name)
      visit(inner)
    }
  }
  visit(formula)
  return [...found]
}

/** Tells whether a computed value is a number only because its formula left out something that is none. */
const isMiscomputed = (name: string, computed: Priced['computed'] = {}, scope: ChargeScope): boolean => {
  const formula = computed[name]
  return (
    formula !== undefined &&
    typeof scope.values[name] === 'number' &&
    typeof evaluateStrictFormula(formula, scope) !== 'number'
  )
}

const nothing: FormCharge = { kind: 'due', amount: 0 }

type ChosenAmount = Extract<FormPaymentAmount, { readonly field: string }>

function computeChosenCharge(
  { field, minimum = 0, maximum = maxPaymentAmount }: ChosenAmount,
  answer: unknown,
  currency: string,
): FormCharge {
  if (answer === undefined) return { kind: 'not-chosen' }
  const entered = typeof answer === 'string' ? Number(answer) : answer
  const refuse = (refusal: AmountRefusal): FormCharge => ({ kind: 'refused', field, refusal })
  if (typeof entered !== 'number' || !Number.isFinite(entered))
    return refuse({ code: 'field.invalid', params: {} })
  const least = toMinorUnits(minimum, currency)
  const most = toMinorUnits(maximum, currency)
  const due = roundToMinorUnits(entered, currency)
  if (due < least)
    return refuse({ code: 'field.too_small', params: { limit: toMajorUnits(least, currency) } })
  if (due > most) return refuse({ code: 'field.too_large', params: { limit: toMajorUnits(most, currency) } })
  // More decimals than the currency has: the visitor would pay another amount than they entered.
  if (toMajorUnits(due, currency) !== entered)
    return refuse({ code: 'field.too_many_decimals', params: { limit: getPayableDecimals(currency) } })
  return { kind: 'due', amount: due }
}

const limitCharge = (due: number, currency: string): FormCharge =>
  due <= maxPaymentAmount
    ? // Not the negative zero that rounding leaves of -0.001.
      { kind: 'due', amount: due || 0 }
    : {
        kind: 'refused',
        refusal: { code: 'field.too_large', params: { limit: toMajorUnits(maxPaymentAmount, currency) } },
      }

const toMinorUnits = (amount: FixedAmount, currency: string): number =>
  typeof amount === 'number' ? amount : roundToMinorUnits(Number(amount), currency)

/** Minor units, too, may be no amount that cards can pay. */
const toPayableAmount = (amount: FixedAmount, currency: string): number =>
  roundToMinorUnits(toMajorUnits(toMinorUnits(amount, currency), currency), currency)

const toMajorUnits = (minorUnits: number, currency: string): number =>
  minorUnits / 10 ** getCurrencyDecimals(currency)

/** Rounds half up to what cards can pay. */
function roundToMinorUnits(majorUnits: number, currency: string): number {
  const decimals = getCurrencyDecimals(currency)
  const payableDecimals = getPayableDecimals(currency)
  // 15 digits, so that 1.005 counts as what it says and not as the nearest binary number.
  const scaled = Number((majorUnits * 10 ** payableDecimals).toPrecision(15))
  return Math.floor(scaled + 0.5) * 10 ** (decimals - payableDecimals)
}

/** Lists the fields in which the visitor enters an amount of money, in the major unit. */
export const listAmountFields = ({ payment }: Priced): readonly string[] =>
  [payment?.amount, payment?.giftCard?.value].flatMap(amount =>
    isObject(amount) && 'field' in amount ? [amount.field] : [],
  )

/** Returns the amount that submitting costs, in minor units; undefined if the form cannot be submitted like this. */
export function getAmountDue(charge: FormCharge): number | undefined {
  switch (charge.kind) {
    case 'due':
      return charge.amount
    case 'not-chosen':
      return 0
    default:
      return undefined
  }
}
