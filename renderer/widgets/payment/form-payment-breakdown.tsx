import { use, useSyncExternalStore } from 'react'
import type { PublicBusiness } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { computeFormCharge } from '#schemas/runtime/form/form-payment.ts'
import { postedMetaFields } from '#schemas/runtime/form/posted-form.ts'
import { useApp } from '../../screen/app-context.ts'
import { FormAnswersContext } from '../../screen/form/form-document.ts'
import { PaymentBreakdown } from '../../ui/payment/payment-breakdown.tsx'
import { GiftCardChoice } from './gift-card-choice.tsx'

interface Props {
  readonly document: FormDocument
  readonly business: PublicBusiness
}

/** Shows what a form charges for the answers so far, or that they do not say how much yet. */
export function FormPaymentBreakdown({ document, business }: Props) {
  const { i18n, formats } = useApp()
  const isLive = useIsLive()
  const { values: entered, run } = use(FormAnswersContext)
  const values = run?.values ?? entered
  const { currency } = business
  const charge = computeFormCharge(document, { business, values }, currency)
  if (charge.kind === 'refused' && charge.refusal.code === 'field.price_negative')
    return <p className="bp-error">{i18n.t('problem.field.price_negative')}</p>
  if (charge.kind !== 'due' || (!isLive && dependsOnAnswers(document)))
    return <p className="bp-hint">{i18n.t('payment.depends_on_answers')}</p>
  const { amount } = charge
  const money = formats.money(amount, currency)
  return (
    <>
      {/* If the form is sent before hydration, the server can refuse another amount. */}
      <input type="hidden" name={postedMetaFields.due} value={amount} />
      {amount === 0 ? (
        <p className="bp-hint">{i18n.t('payment.nothing_due')}</p>
      ) : (
        <>
          <PaymentBreakdown
            total={{ label: i18n.t('price.total'), value: money }}
            now={{ label: i18n.t('price.due_now'), value: money }}
            security={i18n.t('payment.secure')}
          />
          {/* A gift card cannot buy another one. */}
          {!document.payment?.giftCard && <GiftCardChoice business={business} />}
        </>
      )}
    </>
  )
}

/** Without JavaScript, an amount that follows from the answers would stay that of the empty form. */
const dependsOnAnswers = ({ payment }: FormDocument): boolean =>
  payment?.when !== undefined || isObject(payment?.amount)

const useIsLive = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
