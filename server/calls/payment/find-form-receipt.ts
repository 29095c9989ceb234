/** Finds what the receipts and letters about a form's payment say. */
import type { Translator } from '#locales/translator.ts'
import type { Business, Receipt } from '#schemas/generated/types.gen.ts'
import { maskTranslatorPlaceholders, withInterpolation } from '#schemas/runtime/expression/interpolation.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { buildFormReceipt } from '../../domain/form-receipt.ts'
import { findPayerEmail } from '../../domain/payer-email.ts'
import type { FormVersions } from '../../ports/form-versions.ts'
import type { Payments } from '../../ports/payments.ts'
import type { Submission } from '../../ports/submissions.ts'

export interface FormReceiptSources {
  readonly payments: Pick<Payments, 'listRecords'>
  readonly versions: Pick<FormVersions, 'find'>
}

export interface FormReceiptQuery {
  readonly submission: Submission
  readonly business: Business
  readonly i18n: Translator
  /** Whether answers are left out of the description, because somebody else may read it. */
  readonly masksAnswers: boolean
}

export interface FormPaymentDescription {
  /** What is paid for. */
  readonly title: string
  /** The address of the payer, unless it is unknown or erased. */
  readonly email: string | undefined
  /** Undefined if nothing was paid. */
  readonly receipt: Receipt | undefined
}

export async function describeFormPayment(
  { submission, business, i18n, masksAnswers }: FormReceiptQuery,
  { payments, versions }: FormReceiptSources,
): Promise<FormPaymentDescription> {
  const { id, version, payment, values } = submission
  const document = (await versions.find(submission, version))?.document
  const isMasked = masksAnswers || submission.erased
  const title = document
    ? formatDescription(document, submission, { i18n, isMasked })
    : i18n.text(business.name)
  const email = document && findPayerEmail(document, values)
  const query = { business: business.slug, submissions: [id], limit: 1 }
  const [record] = payment?.paid ? await payments.listRecords(query) : []
  const receipt =
    record &&
    buildFormReceipt({ ...submission, title, email, tax: document?.payment?.tax }, business, {
      ...record,
      paid: record.received.amount,
      paidAt: record.paidAt ?? record.createdAt,
    })
  return { title, email, receipt }
}

/** Returns what the payer reads about the payment, with the answers that it names unless they are masked. */
export function formatDescription(
  document: FormDocument,
  submission: Submission,
  { i18n, isMasked = false }: { readonly i18n: Translator; readonly isMasked?: boolean },
): string {
  const translator = isMasked
    ? maskTranslatorPlaceholders(i18n)
    : withInterpolation(i18n, document, submission)
  return translator.text(document.payment?.description ?? document.title ?? '')
}
