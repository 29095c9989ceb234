/** Opens the provider's page on which a submission is paid. */
import { isLocaleCode } from '#locales/codes.ts'
import type { StartPaymentInput } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import { loadFormVersion } from '#server/features/forms/calls/form-versions.ts'
import { toSubmissionPaymentDto } from '#server/features/forms/calls/submission-receipt.ts'
import type { Submission } from '#server/features/forms/submissions.ts'
import type { CheckoutRequest } from '#server/features/payments/payment-provider.ts'
import type { Payment } from '#server/features/payments/payments.ts'
import { findPayerEmail } from '#server/features/payments/rules/payer-email.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { formatDescription } from './describe-form-payment.ts'
import { openCheckout } from './open-checkout.ts'
import { buildReturnUrl } from './return-url.ts'

export const startSubmissionPayment: Handler<'startSubmissionPayment'> = async (input, context) => {
  const { id } = input
  const {
    stores: { formStores },
    directory,
    now,
  } = context
  const { payments, reconciler } = context.paymentServices
  const { slug: business } = directory.business
  const submission = await formStores.submissions.find(business, id)
  const payment = await payments.findBySubmission(business, id)
  if (!submission?.payment || !payment) return failed('payment.not_found')
  const settled = describeSettled(submission, context)
  if (settled) return settled
  if (now >= payment.expiresAt) {
    await reconciler.reconcile(payment)
    const checked = await formStores.submissions.find(business, id)
    // While the provider does not answer, the submission still waits.
    return (checked && describeSettled(checked, context)) ?? failed('payment.provider_unavailable')
  }
  const shown = toSubmissionPaymentDto(submission.payment, getZoneOrDefault(undefined, directory))
  const request = await describeCheckout({ submission, payment, input }, context)
  const outcome = await openCheckout({ payment, shown, request }, context)
  return !outcome.ok && outcome.problem.code === 'payment.expired' ? failed('payment.form_expired') : outcome
}

/** Returns undefined while the submission waits for its payment. */
function describeSettled({ status, payment }: Submission, { directory }: CallContext) {
  if (status === 'unpaid') return failed('payment.form_expired')
  return payment?.status === 'paid' || payment?.status === 'processing'
    ? done({ payment: toSubmissionPaymentDto(payment, getZoneOrDefault(undefined, directory)) })
    : undefined
}

interface PayableSubmission {
  readonly submission: Submission
  readonly payment: Payment
  readonly input: StartPaymentInput
}

async function describeCheckout(
  { submission, payment: { id, due, expiresAt, endedCheckouts: attempt }, input }: PayableSubmission,
  context: CallContext,
): Promise<CheckoutRequest> {
  const { business } = context.directory
  const locale = [submission.locale, business.defaultLocale].find(isLocaleCode) ?? 'en'
  const i18n = createPreferredTranslator([locale], context)
  const version = await loadFormVersion(submission, submission.version, context)
  const returnUrl = buildReturnUrl({ ...input, payment: id, locale }, context.caller)
  const request = {
    payment: id,
    due,
    locale: i18n.tag,
    attempt,
    expiresAt,
    returnUrl,
    cancelUrl: returnUrl,
  }
  // The form has been removed from the configuration since.
  if (!version.ok) return { ...request, description: i18n.text(business.name) }
  const { document } = version.value
  const email = findPayerEmail(document, submission.values)
  return {
    ...request,
    description: `${i18n.text(business.name)}: ${formatDescription(document, submission, { i18n })}`.slice(
      0,
      200,
    ),
    ...(email === undefined ? {} : { email }),
  }
}
