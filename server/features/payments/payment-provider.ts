/**
 * The port of a payment service provider: hosted checkouts and refunds, and only the features that we use. No card data
 * passes through it, because visitors enter it on the provider's page.
 */

import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Money, PaymentProviderId } from '#server/features/pricing/money.ts'

/** A request for a page on which a visitor can pay. */
export interface CheckoutRequest {
  /** Our payment id, part of the idempotency key: the same request never gets two checkouts. */
  readonly payment: string
  readonly due: Money
  /** One line that the payer reads on the provider's page. */
  readonly description: string
  /** BCP 47 tag. */
  readonly locale: string
  readonly email?: string
  /** Where the provider sends the visitor afterwards. The address proves nothing. */
  readonly returnUrl: string
  readonly cancelUrl: string
  /** What begins the path of the provider's page if this server has that page. Default: nothing. */
  readonly basePath?: string
  /** How many checkouts of the payment were ended before, so that this one is another. Default: none. */
  readonly attempt?: number
  /** When the checkout should end. With a provider whose minimum is longer, we expire it ourselves. */
  readonly expiresAt: Instant
}

export interface Checkout {
  /** The provider's id. */
  readonly id: string
  /** The page to send the visitor to. */
  readonly url: string
}

/**
 * `open`: the visitor can still pay, even after a declined attempt. `processing`: the visitor has paid, but the bank
 * has not confirmed it yet. `expired`: nobody can pay any more.
 */
export type CheckoutStatus = 'open' | 'processing' | 'paid' | 'expired'

/** The state of a checkout at the provider, which is the only source of truth about money. */
export interface CheckoutState {
  readonly id: string
  /** The id of our payment, as stored by the provider. */
  readonly payment?: string
  readonly status: CheckoutStatus
  /** The amount charged so far. */
  readonly paid: Money
  /** The amount refunded so far, in the same currency. */
  readonly refunded: number
  /** While open: why the last attempt failed, if the provider reports a reason. */
  readonly declined?: DeclineReason
}

export type DeclineReason = 'insufficient-funds' | 'card-expired' | 'declined'

export interface RefundRequest {
  readonly checkout: string
  /** Our refund id, which is also the idempotency key. */
  readonly refund: string
  readonly money: Money
}

export interface RefundState {
  /** The provider's id. */
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'failed'
}

/** A webhook is a hint to ask the provider about a checkout or a refund, never a statement about money. */
export type WebhookResult =
  | { readonly kind: 'checkout'; readonly checkout: string; readonly event: string }
  /** `refund`: our refund id. */
  | { readonly kind: 'refund'; readonly refund: string; readonly event: string }
  /** Something was taken off a charge, or returned to it. `charge`: what the provider calls it. */
  | { readonly kind: 'reversal'; readonly charge: string; readonly event: string }
  /** Authentic, but about nothing of ours. */
  | { readonly kind: 'ignored' }
  /** Forged, altered, or signed too long ago or in the future. */
  | { readonly kind: 'rejected'; readonly reason: string }

/** All that has been taken off what was paid in a checkout, as it stands. */
export interface PaymentReversals {
  readonly refunds: readonly ProviderRefund[]
  readonly disputes: readonly ProviderDispute[]
}

export interface ProviderRefund extends RefundState {
  /** Our refund id, if we have sent it; others were made at the provider. */
  readonly refund?: string
  readonly money: Money
  readonly createdAt: Instant
}

/**
 * A payer who has their bank take the money back. `inquiry`: no money has moved, and `closed` one came to nothing. `open`: the
 * money is gone until the bank decides; `lost`: for good; `won`: it has come back.
 */
export interface ProviderDispute {
  /** The provider's id. */
  readonly id: string
  readonly status: DisputeStatus
  readonly money: Money
  readonly createdAt: Instant
  /** Until when the business can send evidence; undefined if it cannot. */
  readonly dueAt?: Instant
}

export type DisputeStatus = 'inquiry' | 'open' | 'won' | 'lost' | 'closed'

export interface PaymentProvider {
  readonly id: PaymentProviderId
  /** Whether real money moves. */
  readonly isLive: boolean
  createCheckout(request: CheckoutRequest): Promise<Checkout>
  fetchCheckout(checkout: string): Promise<CheckoutState>
  /** Ends a checkout so that nobody can pay any more; does nothing if it has ended. Returns its state afterwards. */
  expireCheckout(checkout: string): Promise<CheckoutState>
  /**
   * Refunds money, once however often it is called with the same refund. Throws PaymentProviderError `rejected` if more
   * would be refunded than was paid.
   */
  refund(request: RefundRequest): Promise<RefundState>
  /** Returns the state of a refund that was sent before; undefined if none was. Moves no money. */
  findRefund(request: RefundRequest): Promise<RefundState | undefined>
  /** Returns the checkout in which the charge was paid; undefined if there is none. */
  findCheckout(charge: string): Promise<string | undefined>
  /** Lists all refunds by anybody, and disputes. */
  fetchReversals(checkout: string): Promise<PaymentReversals>
  parseWebhook(request: WebhookRequest): WebhookResult
}

export interface WebhookRequest {
  /** The raw body, because signatures are computed over its bytes. */
  readonly body: Uint8Array
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly now: Instant
}

/**
 * `unavailable`: worth another attempt (timeout, 429, 5xx). `rejected`: the same request will fail again. `not-found`:
 * the provider does not know the checkout.
 */
export type PaymentProviderErrorKind = 'unavailable' | 'rejected' | 'not-found'

/** Thrown by every method of a provider. The message is for the operator and names no person. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError'
  readonly kind: PaymentProviderErrorKind

  constructor(kind: PaymentProviderErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}
