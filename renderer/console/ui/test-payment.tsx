import { useWords } from '../context/console-context.ts'

/** Marks money that was paid in a test, so that nobody takes it for real. */
export function TestPaymentBadge({ payment }: { readonly payment: { readonly test?: true } | undefined }) {
  const words = useWords()
  return payment?.test ? (
    <span className="console-badge console-badge--wait">{words.t('payment.test')}</span>
  ) : null
}
