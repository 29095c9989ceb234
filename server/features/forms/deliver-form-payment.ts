/** Delivers the emails about what forms charge. */
import type { LocaleCode } from '#locales/codes.ts'
import type { Translator } from '#locales/translator.ts'
import type { Business, Receipt } from '#schemas/generated/types.gen.ts'
import type { Directories, WordedBusiness } from '#server/features/directory/directory.ts'
import type { EmailBudget } from '#server/features/emails/calls/email-budget.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import type { EmailFinder } from '#server/features/emails/email-finder.ts'
import type { MailTransport } from '#server/features/emails/mail-transport.ts'
import { spendEmailBudget } from '#server/features/emails/spend-email-budget.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import type { SubmissionPayment } from '#server/features/payments/submission-payment.ts'
import { createFormPaymentEmail, type FormPaymentEmailKind } from './form-payment-email.ts'
import type { Submission, Submissions } from './submissions.ts'

export interface FormPaymentDeliveryContext extends EmailFinder {
  readonly directories: Pick<Directories, 'read'>
  readonly submissions: Pick<Submissions, 'find' | 'countChargedOfDay'>
  readonly mail: Pick<MailTransport, 'send'>
  readonly emailBudget: Pick<EmailBudget, 'spend'>
  /**
   * Anybody can enter somebody else's address in a form: an address gets emails about at most this many unpaid
   * submissions of a business within a day. Emails about money that was received are not limited, so that nobody can
   * keep them from somebody else.
   */
  readonly maxUnpaidPerDay: number
  /** @param of whose words and region the texts have; default: those of the product */
  getTranslator(locale: string, of?: WordedBusiness): Translator
  /** Without the visitor's words in the title. */
  describeFormPayment(query: {
    readonly submission: Submission
    readonly business: Business
    readonly i18n: Translator
  }): Promise<{
    readonly title: string
    readonly email: string | undefined
    readonly receipt: Receipt | undefined
  }>
  pageAddress(business: Business, path: string, locale: LocaleCode): Promise<string>
}

/** Chooses what the email says of a submission as it is now; undefined: there is nothing to say any more. */
export type ChooseFormPaymentEmail = (submission: Submission) => FormPaymentEmailKind | undefined

export async function deliverFormPaymentEmail(
  entry: Pick<OutboxEntry, 'business' | 'id'> & { readonly payload: { readonly submission: string } },
  chooseEmail: ChooseFormPaymentEmail,
  context: FormPaymentDeliveryContext,
): Promise<DeliveryResult> {
  const { business: slug, payload } = entry
  const records = await context.directories.read(slug)
  const submission = await context.submissions.find(slug, payload.submission)
  const kind = submission && chooseEmail(submission)
  if (!records || !submission?.payment || !kind) return { kind: 'nothing' }
  const { business } = records
  const i18n = context.getTranslator(submission.locale, records)
  const email = await context.findEmail(`form-${kind}`, { of: records, locale: i18n.locale })
  const { title, email: to, receipt } = await context.describeFormPayment({ submission, business, i18n })
  if (!email || to === undefined) return { kind: 'nothing' }
  if (kind === 'awaiting-payment') {
    const count = await context.submissions.countChargedOfDay(submission, { business: slug, email: to })
    if (count > context.maxUnpaidPerDay) return { kind: 'nothing' }
  }
  const { payment } = submission
  const use = getEmailUse(kind, payment)
  if (!(await spendEmailBudget({ business: slug, id: entry.id, to, use }, context.emailBudget)))
    return { kind: 'withheld' }
  // What was paid in another currency has no receipt.
  const path = receipt ? `/widget/submission/${submission.id}/receipt` : '/verify-payment-callback'
  const page = await context.pageAddress(business, path, i18n.locale)
  const href = receipt ? page : `${page}?payment=${payment.id}`
  return context.mail.send(
    createFormPaymentEmail({
      id: entry.id,
      to,
      email,
      title,
      payment,
      receipt,
      href,
      business,
      i18n,
      branding: await readEmailBranding(business),
    }),
  )
}

/** What is about money that was really paid is always said. */
function getEmailUse(kind: FormPaymentEmailKind, { paid, test }: SubmissionPayment) {
  if (paid > 0 && !test) return undefined
  return kind === 'awaiting-payment' ? 'general' : 'reserved'
}
