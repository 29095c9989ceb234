/** The email to the business about a payment that its payer has disputed. It names no person: the records do. */
import { createFormatters } from '#locales/formatters.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/render-email.ts'
import type { Dispute } from '#server/features/payments/payments.ts'

export interface DisputeEmailOptions extends EmailEnvelope<'owner-dispute'> {
  readonly dispute: Dispute
}

export function createDisputeEmail(options: DisputeEmailOptions): EmailMessage {
  const { dispute, business, i18n } = options
  const { status, reference, money, dueAt, giftCardSpent } = dispute
  const formats = createFormatters({ tag: i18n.tag, zone: requireZone(business.timezone) })
  return renderEmail(
    {
      status,
      reference,
      amount: formats.money(money.amount, money.currency),
      ...(dueAt === undefined ? {} : { dueTime: `${formats.dateAt(dueAt, 'full')}, ${formats.time(dueAt)}` }),
      ...(giftCardSpent === undefined ? {} : { giftCardSpent: formats.money(giftCardSpent, money.currency) }),
    },
    options,
  )
}
