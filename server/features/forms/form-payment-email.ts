/**
 * The email about what a form charges: the link to pay, the receipt, or what is refunded. It contains nothing that a
 * visitor typed, so nobody can use us to send their words to others.
 */
import { createFormatters } from '#locales/formatters.ts'
import type { Receipt } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { listReceiptFacts } from '#server/features/emails/receipt-facts.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/render-email.ts'

/**
 * `gift-card`: a refund that goes only to gift cards. `returned`: a payment that came too late, or was not the amount due,
 * goes back.
 */
export type FormPaymentEmailKind = 'awaiting-payment' | 'paid' | 'refunded' | 'gift-card' | 'returned'

export interface FormPaymentEmailOptions extends EmailEnvelope<FormPaymentEmailEvent> {
  /** What is paid for, without the visitor's words. */
  readonly title: string
  readonly payment: {
    readonly due: number
    readonly currency: string
    readonly expiresAt: Instant
    readonly test?: true
  }
  /** Undefined if nothing was paid. */
  readonly receipt: Receipt | undefined
  /** URL of the receipt, or of the page that says how the payment stands and on which it can be paid. */
  readonly href: string
}

export type FormPaymentEmailEvent = `form-${FormPaymentEmailKind}`

export function createFormPaymentEmail(options: FormPaymentEmailOptions): EmailMessage {
  const { title, payment, receipt, href, business, i18n } = options
  const formats = createFormatters({ tag: i18n.tag, zone: requireZone(business.timezone) })
  const { expiresAt, due, currency, test = false } = payment
  return renderEmail(
    {
      title,
      amounts: receipt
        ? [...listReceiptFacts(receipt, { i18n, formats })]
        : [{ label: title, value: formats.money(due, currency) }],
      // Nobody knows where the reader is, so the time names its zone.
      until: `${formats.dateAt(expiresAt)}, ${formats.time(expiresAt)} (${formats.zoneName(expiresAt)})`,
      isTest: test,
      hasReceipt: receipt !== undefined,
      link: href,
    },
    options,
  )
}
