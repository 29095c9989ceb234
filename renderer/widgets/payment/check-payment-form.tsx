import { useApp } from '../../screen/app-context.ts'

/** Renders a button that checks a payment, for visitors without JavaScript. */
export function CheckPaymentForm({ payment }: { readonly payment: string | undefined }) {
  const { i18n, href } = useApp()
  return (
    <noscript>
      <form method="get" action={href('/verify-payment-callback')}>
        <input type="hidden" name="payment" value={payment} />
        <input type="hidden" name="check" value="now" />
        <button className="bp-button bp-button--secondary" type="submit">
          {i18n.t('payment.check')}
        </button>
      </form>
    </noscript>
  )
}
