/** Finds forms whose fixed amount no business can be paid online. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { computeAmount, getAmountDue } from '#schemas/runtime/form/form-payment.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { getFormFile } from '#server/configuration/form-files.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { formatPlainAmount } from '#server/features/pricing/rules/amount.ts'
import { getMinimumCharge, isBelowMinimumCharge } from '#server/features/pricing/rules/minimum-charge.ts'

/**
 * A document has no currency, so one business in whose currency the amount can be paid is enough. Without any business there
 * are no faults, because its records may come later.
 */
export function findFixedAmountFaults(
  { forms, surveys }: Pick<Configuration, 'forms' | 'surveys'>,
  businesses: readonly Pick<BusinessRecords, 'business'>[],
): FileFault[] {
  const [currency, ...others] = new Set(businesses.map(({ business }) => business.currency))
  if (currency === undefined) return []
  const check = (folder: 'forms' | 'surveys') => (document: readonly [string, FormDocument]) => {
    const [id, { payment }] = document
    const amount = payment?.amount
    if (amount === undefined || isObject(amount)) return []
    const isTooSmall = (one: string) =>
      isBelowMinimumCharge(getAmountDue(computeAmount({ amount }, { values: {} }, one)) ?? 0, one)
    if (![currency, ...others].every(isTooSmall)) return []
    const least = formatPlainAmount(getMinimumCharge(currency), currency)
    const reason = `is less than payment providers take: ${least} ${currency}. Raise it, or set it to 0 and say that it is paid otherwise.`
    return [{ file: getFormFile(folder, id), pointer: '/payment/amount', reason }]
  }
  return [...[...forms].flatMap(check('forms')), ...[...surveys].flatMap(check('surveys'))]
}
