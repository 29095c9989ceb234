/** Computes what a submission costs, and builds the payment that it waits for. */
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import { formatPointer, getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import {
  computeAmount,
  computeFormCharge,
  type FormCharge,
  getAmountDue,
} from '#schemas/runtime/form/form-payment.ts'
import { listMissingPriceAnswers, listPriceAnswers } from '#schemas/runtime/form/form-price-answers.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { SubmissionEvaluation } from '#server/features/forms/calls/submission-evaluation.ts'
import type { FormVersion } from '#server/features/forms/form-versions.ts'
import type { NewPayment } from '#server/features/payments/payment-change.ts'
import { paymentMinutes } from '#server/features/payments/rules/payment.ts'
import { getMinimumCharge, isBelowMinimumCharge } from '#server/features/pricing/rules/minimum-charge.ts'
import { randomId, randomReference } from '#server/lib/identifiers.ts'

interface PricedAnswers {
  readonly answers: SubmissionEvaluation
  /** The amount that the visitor saw, in minor units; undefined if they saw none. */
  readonly shownDue: number | undefined
}

/**
 * Resolves to undefined if there is nothing to pay. Fails if the price is unknown, or is not the one that the visitor
 * was shown.
 */
export function buildFormPayment(
  { document }: Pick<FormVersion, 'document'>,
  { answers, shownDue }: PricedAnswers,
  { directory, paymentServices, now }: CallContext,
): Outcome<NewPayment | undefined> {
  const { currency } = directory.business
  const charge = computeFormCharge(document, { ...answers.scope, values: answers.values }, currency)
  if (charge.kind === 'unknown') return failPriceUnknown(document, answers)
  if (charge.kind === 'refused') return failAmountRefused(document, answers, charge)
  const amount = getAmountDue(charge) ?? 0
  if (shownDue !== undefined && shownDue !== amount) return failed('payment.price_changed')
  if (amount === 0) return done(undefined)
  if (isBelowMinimumCharge(amount, currency)) return failBelowMinimum(document, currency)
  const giftCard = buildGiftCardOrder(document, { answers, paid: amount, currency })
  if (!giftCard.ok) return giftCard
  const expiresAt = addMinutes(now, paymentMinutes)
  return done({
    ...giftCard.value,
    id: randomId(),
    reference: randomReference(),
    provider: paymentServices.provider.id,
    due: { amount, currency },
    expiresAt,
  })
}

interface PaidAnswers {
  readonly answers: SubmissionEvaluation
  readonly paid: number
  readonly currency: string
}

/** Resolves to the gift card that the form sells; the price is unknown if the value of the card is. */
function buildGiftCardOrder(
  document: FormVersion['document'],
  { answers, paid, currency }: PaidAnswers,
): Outcome<Pick<NewPayment, 'giftCard'>> {
  const { giftCard } = document.payment ?? {}
  if (!giftCard) return done({})
  const { value: amount, ...validity } = giftCard
  const scope = { ...answers.scope, values: answers.values }
  const worth: FormCharge =
    amount === undefined
      ? { kind: 'due', amount: paid }
      : computeAmount({ ...document, amount }, scope, currency)
  if (worth.kind === 'refused') return failAmountRefused(document, answers, worth)
  const value = getAmountDue(worth) ?? 0
  return value > 0 ? done({ giftCard: { value, ...validity } }) : failPriceUnknown(document, answers)
}

/** Fails because the payment provider takes no so small amount: the submission would wait for it in vain. */
function failBelowMinimum({ payment }: FormVersion['document'], currency: string) {
  const limit = getMinimumCharge(currency) / 10 ** getCurrencyDecimals(currency)
  const amount = payment?.amount
  return isObject(amount) && 'field' in amount
    ? failed('input.invalid', {}, [
        { pointer: formatPointer(['values', amount.field]), code: 'field.too_small', params: { limit } },
      ])
    : failed('payment.amount_too_small', { limit })
}

/** Names the answers from which the amount follows: the visitor can correct nothing else. */
function failAmountRefused(
  document: FormVersion['document'],
  answers: SubmissionEvaluation,
  { field, refusal }: Extract<FormCharge, { readonly kind: 'refused' }>,
) {
  const read = field === undefined ? listPriceAnswers(document, answers) : [[field]]
  const given = read.filter(path => getAtPointer(answers.values, formatPointer(path)) !== undefined)
  const paths = given.length > 0 ? given : [[]]
  const faults = paths.map(path => ({ pointer: formatPointer(['values', ...path]), ...refusal }))
  return failed('input.invalid', {}, faults)
}

/** Names the answers that the formula lacks, if giving them helps. */
function failPriceUnknown(document: FormVersion['document'], answers: SubmissionEvaluation) {
  const missing = listMissingPriceAnswers(document, answers)
  if (missing.length === 0) return failed('payment.price_unknown')
  const faults = missing.map(path => ({
    ...({ pointer: formatPointer(['values', ...path]), code: 'field.required', params: {} } as const),
  }))
  return failed('input.invalid', {}, faults)
}
