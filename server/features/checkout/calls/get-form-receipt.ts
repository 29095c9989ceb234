import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import { describeFormPayment } from './describe-form-payment.ts'

export const getFormReceipt: Handler<'getFormReceipt'> = async ({ id }, context) => {
  const {
    stores: { formStores },
    directory,
    paymentServices,
  } = context
  const { business } = directory
  const submission = await formStores.submissions.find(business.slug, id)
  if (!submission) return failed('receipt.not_found')
  const i18n = createPreferredTranslator([submission.locale, business.defaultLocale], context)
  const { receipt } = await describeFormPayment(
    { submission, business, i18n, masksAnswers: false },
    {
      ...paymentServices,
      versions: formStores.versions,
      getTranslator: locale => createPreferredTranslator([locale, submission.locale], context),
    },
  )
  return receipt ? done(receipt) : failed('receipt.not_found')
}
