import { useI18n } from '../context/console-context.ts'

/** Marks money that was paid in a test, so that nobody takes it for real. */
export function TestPaymentBadge({ payment }: { readonly payment: { readonly test?: true } | undefined }) {
  const i18n = useI18n()
  return payment?.test ? (
    <span className="console-badge console-badge--wait">{i18n.t('payment.test')}</span>
  ) : null
}
