import type { FormEvent, ReactNode } from 'react'
import { useApp } from '../../screen/app-context.ts'

interface Props {
  /** What is paid for. */
  readonly of: 'booking' | 'submission'
  readonly id: string
  readonly preview: string | undefined
  readonly onPay: () => Promise<void>
  /** The button that submits it. */
  readonly children: ReactNode
}

/** Wraps the button that opens the provider's page. Without JavaScript, the server starts the payment. */
export function StartPaymentForm({ of, id, preview, onPay, children }: Props) {
  const { page } = useApp()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onPay()
  }
  return (
    <form
      className="bp-payment-form"
      method="post"
      action={`${page.base}/payments/start?locale=${page.locale}`}
      // The provider's page refuses to be framed.
      target="_top"
      onSubmit={submit}
    >
      <input type="hidden" name={of} value={id} />
      {preview !== undefined && <input type="hidden" name="preview" value={preview} />}
      {children}
    </form>
  )
}
