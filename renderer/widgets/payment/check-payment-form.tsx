import { useApp } from '../../screen/app-context.ts'

/** Asks the server with a button what became of a payment, where no script does. */
export function CheckPaymentForm({ payment }: { readonly payment: string | undefined }) {
  const { words, href } = useApp()
  return (
    <noscript>
      <form method="get" action={href('/verify-payment-callback')}>
        <input type="hidden" name="payment" value={payment} />
        <input type="hidden" name="check" value="now" />
        <button className="bp-button bp-button--secondary" type="submit">
          {words.t('payment.check')}
        </button>
      </form>
    </noscript>
  )
}
