import type { FormEvent, ReactNode } from 'react'
import { useApp } from '../../screen/app-context.ts'

interface Props {
  /** The booking's id. */
  readonly booking: string
  readonly preview: string | undefined
  readonly onPay: () => Promise<void>
  /** The button that submits it. */
  readonly children: ReactNode
}

/** Wraps the button that opens the provider's page. Without JavaScript, the server starts the payment. */
export function StartPaymentForm({ booking, preview, onPay, children }: Props) {
  const { page } = useApp()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onPay()
  }
  return (
    <form
      className="bp-payment-form"
      method="post"
      action={`/payments/start?locale=${page.locale}`}
      // The provider's page refuses to be framed.
      target="_top"
      onSubmit={submit}
    >
      <input type="hidden" name="booking" value={booking} />
      {preview !== undefined && <input type="hidden" name="preview" value={preview} />}
      {children}
    </form>
  )
}
