/** Builds the receipt of what a form has charged. */
import type { Receipt, Tax } from '#schemas/generated/types.gen.ts'
import { computeIncludedTax } from '#schemas/runtime/booking/included-tax.ts'
import { describePayment, type ReceiptIssuer, type ReceiptMoney } from './receipt.ts'

export interface FormReceiptPayment extends ReceiptMoney {
  readonly reference: string
  readonly due: { readonly amount: number; readonly currency: string }
}

export interface ChargedSubmission {
  readonly id: string
  readonly form: string
  /** `unpaid` if the money came too late, so that it goes back. */
  readonly status: string
  /** What it was charged for. */
  readonly title: string
  readonly email: string | undefined
  /** The tax that the amount contains, if the form says so. */
  readonly tax: Tax | undefined
}

/** Returns the number of a form's receipt. No booking's receipt has such a number. */
export const formatFormReceiptNumber = (reference: string): string => `F-${reference}`

export function buildFormReceipt(
  { id, form, status, title, email, tax }: ChargedSubmission,
  business: ReceiptIssuer,
  payment: FormReceiptPayment,
): Receipt {
  const { reference, due } = payment
  const cancelled = status === 'unpaid'
  const total = cancelled ? 0 : due.amount
  return {
    number: formatFormReceiptNumber(reference),
    submission: { id, form },
    ...describePayment(payment, business),
    payer: email === undefined ? {} : { email },
    currency: due.currency,
    lines: [{ title, total: due.amount, cancelled }],
    total,
    taxes: tax && !cancelled ? [{ ...tax, gross: total, amount: computeIncludedTax(total, tax) }] : [],
    dueLater: 0,
  }
}
