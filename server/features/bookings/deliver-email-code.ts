/** Delivers the code with which a visitor proves an email address, to that address. */
import type { Translator } from '#locales/translator.ts'
import type { Directories, WordedBusiness } from '#server/features/directory/directory.ts'
import type { EmailBudget } from '#server/features/emails/calls/email-budget.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import type { EmailFinder } from '#server/features/emails/email-finder.ts'
import type { MailTransport } from '#server/features/emails/mail-transport.ts'
import { spendEmailBudget } from '#server/features/emails/spend-email-budget.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Secrets } from '#server/lib/secrets.ts'
import { createEmailCodeEmail } from './email-code-email.ts'
import { deriveEmailCode } from './email-verifications.ts'
import type { EmailVerifications } from './store/email-verifications.ts'

export interface EmailCodeDeliveryContext extends EmailFinder {
  readonly directories: Pick<Directories, 'read'>
  readonly emailVerifications: Pick<EmailVerifications, 'startCode'>
  readonly secrets: Secrets
  readonly mail: Pick<MailTransport, 'send'>
  readonly emailBudget: Pick<EmailBudget, 'spend'>
  readonly clock: Clock
  /** @param of whose words and region the texts have; default: those of the product */
  getTranslator(locale: string, of?: WordedBusiness): Translator
}

/** A code that could not be sent for so long that nobody waits for it any more is not sent. */
export async function deliverEmailCode(
  { business: slug, id }: OutboxEntry<'email.verification_requested'>,
  context: EmailCodeDeliveryContext,
): Promise<DeliveryResult> {
  const { directories, emailVerifications, secrets, mail, emailBudget, clock } = context
  const records = await directories.read(slug)
  const verification = records && (await emailVerifications.startCode({ business: slug, id }, clock()))
  if (!verification) return { kind: 'nothing' }
  const { email: to, locale, endsAt } = verification
  const i18n = context.getTranslator(locale, records)
  const email = await context.findEmail('email-verification', { of: records, locale: i18n.locale })
  if (!email) return { kind: 'nothing' }
  if (!(await spendEmailBudget({ business: slug, id, to, use: 'general' }, emailBudget)))
    return { kind: 'withheld' }
  const { business } = records
  const code = await deriveEmailCode(verification, secrets)
  const branding = await readEmailBranding(business)
  return mail.send(createEmailCodeEmail({ id, to, email, business, i18n, code, endsAt, branding }))
}
