/** The email to the business about a payment that its payer has disputed. It names no person: the records do. */
import { createFormatters } from '#locales/formatters.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailFact } from '#server/features/emails/email-parts.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/email-text.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import type { Dispute } from '#server/features/payments/payments.ts'

export interface DisputeEmailOptions extends EmailEnvelope {
  readonly dispute: Dispute
}

export function createDisputeEmail(options: DisputeEmailOptions): EmailMessage {
  const { dispute, business, i18n } = options
  const { status, reference } = dispute
  return renderEmail(
    {
      languageTag: i18n.tag,
      sender: i18n.text(business.name),
      title: i18n.t('mail.dispute_subject', { status, reference }),
      greeting: i18n.t('mail.greeting'),
      intro: i18n.t('mail.dispute_intro', { status }),
      appointments: [listFacts(options)],
      receipt: [],
      reason: i18n.t('mail.owner_reason'),
      business: [i18n.text(business.name)],
    },
    options,
  )
}

function listFacts({ dispute, business, i18n }: DisputeEmailOptions): EmailFact[] {
  const { reference, money, dueAt, giftCardSpent } = dispute
  const formats = createFormatters({ tag: i18n.tag, zone: requireZone(business.timezone) })
  return [
    { label: i18n.t('mail.dispute_amount'), value: formats.money(money.amount, money.currency) },
    { label: i18n.t('label.reference'), value: reference },
    ...(dueAt === undefined
      ? []
      : [
          {
            label: i18n.t('mail.dispute_due'),
            value: `${formats.dateAt(dueAt, 'full')}, ${formats.time(dueAt)}`,
          },
        ]),
    ...(giftCardSpent === undefined
      ? []
      : [{ label: i18n.t('mail.dispute_spent'), value: formats.money(giftCardSpent, money.currency) }]),
  ]
}
