/** Describes the payment of a form for receipts and emails. */
import type { Translator } from '#locales/translator.ts'
import type { Business, Receipt, Tax, Text } from '#schemas/generated/types.gen.ts'
import { maskTranslatorPlaceholders, withInterpolation } from '#schemas/runtime/expression/interpolation.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { FormVersions } from '#server/features/forms/store/form-versions.ts'
import type { Submission } from '#server/features/forms/submissions.ts'
import type { GiftCards } from '#server/features/gift-cards/store/gift-cards.ts'
import { findPayerEmail } from '#server/features/payments/rules/payer-email.ts'
import { buildFormReceipt } from '#server/features/receipts/rules/form-receipt.ts'
import type { Payments } from '../store/payments.ts'

export interface FormReceiptSources {
  readonly payments: Pick<Payments, 'listRecords'>
  readonly giftCards: Pick<GiftCards, 'findByPurchase'>
  readonly versions: Pick<FormVersions, 'find'>
  getTranslator(locale: string): Translator
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
  { payments, giftCards, versions, getTranslator }: FormReceiptSources,
): Promise<FormPaymentDescription> {
  const { id, version, payment, values } = submission
  const document = (await versions.find({ ...submission, business: business.slug }, version))?.document
  const isMasked = masksAnswers || submission.erased
  const title = document
    ? formatDescription(document, submission, { i18n, isMasked })
    : i18n.text(business.name)
  const line = document ? localizeDescription(document, submission, { getTranslator, isMasked }) : title
  const email = document && findPayerEmail(document, values)
  const query = { business: business.slug, submissions: [id], limit: 1 }
  const [record] = payment?.paid ? await payments.listRecords(query) : []
  const giftCard = record && (await giftCards.findByPurchase(record))
  const receipt =
    record &&
    buildFormReceipt(
      { ...submission, title: line, email, giftCard, tax: findReceiptTax(document) },
      business,
      {
        ...record,
        paid: record.received.amount,
        paidAt: record.paidAt ?? record.createdAt,
      },
    )
  return { title, email, receipt }
}

/**
 * Returns the tax that the amount contains. A gift card is taxed when it is redeemed, and not when it is sold: what it
 * will pay for, and at which rate, is open until then (a multi-purpose voucher, Directive (EU) 2016/1065, article 30b).
 */
const findReceiptTax = (document: FormDocument | undefined): Tax | undefined =>
  document?.payment?.giftCard ? undefined : document?.payment?.tax

/** Returns what the payer reads about the payment, with the answers that it names unless they are masked. */
export function formatDescription(
  document: FormDocument,
  submission: Submission,
  { i18n, isMasked = false }: { readonly i18n: Translator; readonly isMasked?: boolean },
): string {
  const translator = isMasked
    ? maskTranslatorPlaceholders(i18n)
    : withInterpolation(i18n, document, submission)
  return translator.text(getDescription(document))
}

const getDescription = ({ payment, title }: FormDocument) => payment?.description ?? title ?? ''

interface LocalizeOptions extends Pick<FormReceiptSources, 'getTranslator'> {
  readonly isMasked: boolean
}

/** Returns the description in all its languages, because a receipt can be read in another one than the form. */
function localizeDescription(
  document: FormDocument,
  submission: Submission,
  { getTranslator, isMasked }: LocalizeOptions,
): Text {
  const description = getDescription(document)
  const format = (locale: string) =>
    formatDescription(document, submission, { i18n: getTranslator(locale), isMasked })
  return typeof description === 'string'
    ? format(submission.locale)
    : Object.fromEntries(Object.keys(description).map(locale => [locale, format(locale)]))
}
