/**
 * The email about what a form charges: the link to pay, the receipt, or what is refunded. It contains nothing that a
 * visitor typed, so nobody can use us to send their words to others.
 */
import { createFormatters } from '#locales/formatters.ts'
import type { Receipt } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailParts } from '#server/features/emails/email-parts.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/email-text.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { listReceiptFacts } from '#server/features/emails/receipt-facts.ts'

/**
 * `gift-card`: a refund that goes only to gift cards. `returned`: a payment that came too late, or was not the amount due,
 * goes back.
 */
export type FormPaymentEmailKind = 'awaiting-payment' | 'paid' | 'refunded' | 'gift-card' | 'returned'

export interface FormPaymentEmailOptions extends EmailEnvelope {
  readonly kind: FormPaymentEmailKind
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

export const createFormPaymentEmail = (options: FormPaymentEmailOptions): EmailMessage =>
  renderEmail(createEmailParts(options), options)

function createEmailParts(options: FormPaymentEmailOptions): EmailParts {
  const { kind, title, payment, receipt, href, business, i18n } = options
  const formats = createFormatters({ tag: i18n.tag, zone: requireZone(business.timezone) })
  const { expiresAt, due, currency } = payment
  // Nobody knows where the reader is, so the time names its zone.
  const until = `${formats.dateAt(expiresAt)}, ${formats.time(expiresAt)} (${formats.zoneName(expiresAt)})`
  return {
    languageTag: i18n.tag,
    sender: i18n.text(business.name),
    title: i18n.t('mail.form_subject', {
      kind: kind === 'gift-card' ? 'refunded' : kind,
      business: i18n.text(business.name),
    }),
    greeting: i18n.t('mail.greeting'),
    intro: i18n.t('mail.form_intro', { kind, until }),
    appointments: [],
    receipt: receipt
      ? listReceiptFacts(receipt, { i18n, formats })
      : [{ label: title, value: formats.money(due, currency) }],
    ...(payment.test ? { receiptNotice: i18n.t('receipt.test') } : {}),
    link: { label: i18n.t(getLinkLabel(options)), href, warning: i18n.t('mail.form_keep_private') },
    ...(kind === 'awaiting-payment' ? { reason: i18n.t('mail.not_asked') } : {}),
    business: [business.name, ...(business.address === undefined ? [] : [business.address])].map(i18n.text),
  }
}

function getLinkLabel({ kind, receipt }: FormPaymentEmailOptions) {
  if (kind === 'awaiting-payment') return 'mail.pay'
  return receipt ? 'receipt.open' : 'payment.title'
}
