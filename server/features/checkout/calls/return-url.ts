import type { LocaleCode } from '#locales/codes.ts'
import type { StartPaymentInput } from '#schemas/generated/types.gen.ts'
import type { Caller } from '#server/calls/handler.ts'

export interface PaymentReturn extends Pick<StartPaymentInput, 'preview' | 'embedder'> {
  /** The payment's id. */
  readonly payment: string
  readonly locale: LocaleCode
}

/** Returns the URL to which the payment provider sends the visitor back: in the preview in which they began, if any. */
export function buildReturnUrl(
  { payment, locale, preview, embedder }: PaymentReturn,
  { pageAddress, isInPreview }: Caller,
): string {
  const base = preview === undefined || isInPreview ? '' : `/v2/preview/${encodeURIComponent(preview)}`
  const path = `${base}/verify-payment-callback`
  // Page rendering never starts a payment, so only tests call this without an address.
  const url = new URL(pageAddress?.(path, locale) ?? `http://localhost${path}`)
  url.searchParams.set('payment', payment)
  if (embedder !== undefined) url.searchParams.set('embedder', embedder)
  return url.href
}
