/** Delivers the letters about what forms charge. */
import type { LocaleCode } from '#locales/codes.ts'
import type { Translator } from '#locales/translator.ts'
import type { Business, Receipt } from '#schemas/generated/types.gen.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import type { EmailBudget } from '#server/features/emails/calls/email-budget.ts'
import { readLetterLook } from '#server/features/emails/letter-look.ts'
import type { MailTransport } from '#server/features/emails/mail-transport.ts'
import { type BudgetedMailResult, mayBeSent } from '#server/features/emails/may-be-sent.ts'
import type { OutboxEntry } from '#server/features/outbox/outbox.ts'
import type { SubmissionPayment } from '#server/features/payments/submission-payment.ts'
import { createFormPaymentLetter, type FormPaymentLetterKind } from './form-payment-letter.ts'
import type { Submission, Submissions } from './submissions.ts'

export interface FormPaymentDeliveryContext {
  readonly directories: Pick<Directories, 'read'>
  readonly submissions: Pick<Submissions, 'find' | 'countChargedOfDay'>
  readonly mail: Pick<MailTransport, 'send'>
  readonly emailBudget: Pick<EmailBudget, 'spend'>
  /**
   * Anybody can enter somebody else's address in a form: an address gets letters about at most this many unpaid
   * submissions of a business within a day. Letters about money that was received are not limited, so that nobody can
   * keep them from somebody else.
   */
  readonly maxUnpaidPerDay: number
  getTranslator(locale: string, region?: string): Translator
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

export async function deliverFormPaymentLetter(
  entry: OutboxEntry,
  context: FormPaymentDeliveryContext,
): Promise<BudgetedMailResult | { readonly kind: 'nothing' }> {
  const { business: slug, topic, payload } = entry
  const business = (await context.directories.read(slug))?.business
  const submission =
    payload.submission === undefined ? undefined : await context.submissions.find(slug, payload.submission)
  const kind = submission && getLetterKind(topic, submission)
  if (!business || !submission?.payment || !kind) return { kind: 'nothing' }
  const i18n = context.getTranslator(submission.locale, business.region)
  const { title, email, receipt } = await context.describeFormPayment({ submission, business, i18n })
  if (email === undefined) return { kind: 'nothing' }
  if (kind === 'awaiting-payment') {
    const count = await context.submissions.countChargedOfDay(submission, { business: slug, email })
    if (count > context.maxUnpaidPerDay) return { kind: 'nothing' }
  }
  const { payment } = submission
  const use = getEmailUse(kind, payment)
  if (!(await mayBeSent({ business: slug, id: entry.id, to: email, use }, context.emailBudget)))
    return { kind: 'withheld' }
  // What was paid in another currency has no receipt.
  const path = receipt ? `/widget/submission/${submission.id}/receipt` : '/verify-payment-callback'
  const page = await context.pageAddress(business, path, i18n.locale)
  const href = receipt ? page : `${page}?payment=${payment.id}`
  return context.mail.send(
    createFormPaymentLetter({
      id: entry.id,
      to: email,
      kind,
      title,
      payment,
      receipt,
      href,
      business,
      i18n,
      look: await readLetterLook(business),
    }),
  )
}

/** What is about money that was really paid is always said. */
function getEmailUse(kind: FormPaymentLetterKind, { paid, test }: SubmissionPayment) {
  if (paid > 0 && !test) return undefined
  return kind === 'awaiting-payment' ? 'general' : 'reserved'
}

/** Returns undefined if there is nothing to say any more. */
function getLetterKind(topic: string, { status, payment }: Submission): FormPaymentLetterKind | undefined {
  switch (topic) {
    case 'submission.awaiting-payment':
      return status === 'awaiting-payment' && payment?.status !== 'processing'
        ? 'awaiting-payment'
        : undefined
    case 'submission.paid':
      return payment?.paid ? 'paid' : undefined
    case 'submission.refunded':
      return status === 'unpaid' ? 'returned' : 'refunded'
    case 'submission.returned_to_gift_card':
      return 'gift-card'
    default:
      return undefined
  }
}
