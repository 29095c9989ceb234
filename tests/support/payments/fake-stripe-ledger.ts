/** The records of the fake Stripe: Checkout Sessions, their Payment Intents and charges, and refunds. */
import { randomBytes } from 'node:crypto'

export interface FakeSession {
  readonly id: string
  readonly object: 'checkout.session'
  readonly amount_total: number
  readonly client_reference_id: string | null
  readonly currency: string
  readonly customer_email: string | null
  readonly expires_at: number
  readonly locale: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly success_url: string
  readonly cancel_url: string
  readonly url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
}

export interface FakeIntent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly currency: string
  amount_received: number
  status: 'requires_payment_method' | 'processing' | 'succeeded'
  latest_charge: string | null
  last_payment_error: { readonly code: string; readonly decline_code: string | null } | null
}

export interface FakeCharge {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number
  readonly currency: string
  readonly payment_intent: string
  amount_refunded: number
}

export interface FakeRefund {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly payment_intent: string
  readonly metadata: Readonly<Record<string, string>>
  status: 'pending' | 'succeeded' | 'failed'
}

export type FakeDisputeStatus =
  | 'warning_needs_response'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

export interface FakeDispute {
  readonly id: string
  readonly object: 'dispute'
  readonly amount: number
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly payment_intent: string
  readonly evidence_details: { readonly due_by: number | null }
  status: FakeDisputeStatus
}

/** An error that is sent in Stripe's format: `{ error: { type, code, message } }`. */
export class FakeStripeError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined

  constructor(status: number, message: string, { type = 'invalid_request_error', code }: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

interface ErrorDetails {
  readonly type?: string
  readonly code?: string
}

export type FakeLedger = ReturnType<typeof createFakeLedger>

/** @param clock the time in milliseconds, by which sessions expire */
export function createFakeLedger(clock: () => number) {
  const sessions = new Map<string, FakeSession>()
  const intents = new Map<string, FakeIntent>()
  const charges = new Map<string, FakeCharge>()
  const refunds = new Map<string, FakeRefund>()
  const disputes = new Map<string, FakeDispute>()

  const createId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
  const find = <T>(kept: ReadonlyMap<string, T>, id: string): T => {
    const found = kept.get(id)
    if (found === undefined)
      throw new FakeStripeError(404, `No such object: '${id}'`, { code: 'resource_missing' })
    return found
  }
  const getSession = (id: string): FakeSession => {
    const session = find(sessions, id)
    if (session.status === 'open' && session.expires_at * 1000 <= clock()) session.status = 'expired'
    return session
  }
  const getIntent = (session: FakeSession, currency = session.currency): FakeIntent => {
    const existing = session.payment_intent === null ? undefined : intents.get(session.payment_intent)
    if (existing !== undefined) return existing
    const intent: FakeIntent = {
      id: createId('pi'),
      object: 'payment_intent',
      currency,
      amount_received: 0,
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: null,
    }
    intents.set(intent.id, intent)
    session.payment_intent = intent.id
    return intent
  }

  return {
    refunds,
    getSession,
    listSessions: () => [...sessions.values()],
    insertSession(session: Omit<FakeSession, 'id' | 'object' | 'url'>, pageUrl: string): FakeSession {
      const id = createId('cs_test')
      const created: FakeSession = { ...session, id, object: 'checkout.session', url: pageUrl + id }
      sessions.set(id, created)
      return created
    },
    expireSession(id: string): FakeSession {
      const session = getSession(id)
      if (session.status !== 'open')
        throw new FakeStripeError(400, `Only Checkout Sessions with a status in ["open"] can be expired.`)
      session.status = 'expired'
      return session
    },
    /** Pays as a visitor; `late`: although the session has expired. */
    pay(id: string, { amount, currency, late = false }: FakePayment = {}): void {
      const session = getSession(id)
      if (session.status !== 'open' && !late) throw new FakeStripeError(400, 'The session is not open.')
      const intent = getIntent(session, currency)
      const charge: FakeCharge = {
        id: createId('ch'),
        object: 'charge',
        amount: amount ?? session.amount_total,
        amount_refunded: 0,
        currency: intent.currency,
        payment_intent: intent.id,
      }
      charges.set(charge.id, charge)
      Object.assign(intent, { status: 'succeeded', amount_received: charge.amount, latest_charge: charge.id })
      if (!late) session.status = 'complete'
      session.payment_status = 'paid'
    },
    /** Declines a payment; the session stays open. */
    decline(id: string, code = 'card_declined', declineCode: string | null = 'generic_decline'): void {
      const session = getSession(id)
      if (session.status !== 'open') throw new FakeStripeError(400, 'The session is not open.')
      getIntent(session).last_payment_error = { code, decline_code: declineCode }
    },
    /** Pays as a visitor, with a method that takes days. */
    startProcessing(id: string): void {
      const session = getSession(id)
      session.status = 'complete'
      getIntent(session).status = 'processing'
    },
    failProcessing(id: string): void {
      getIntent(getSession(id)).status = 'requires_payment_method'
    },
    finishProcessing(id: string): void {
      this.pay(id, { late: true })
    },
    insertRefund(refund: Omit<FakeRefund, 'id' | 'object' | 'charge' | 'created' | 'currency'>): FakeRefund {
      const intent = find(intents, refund.payment_intent)
      const charge = intent.latest_charge === null ? undefined : charges.get(intent.latest_charge)
      if (charge === undefined)
        throw new FakeStripeError(
          400,
          `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
        )
      if ([...disputes.values()].some(({ charge: id, status }) => id === charge.id && isWithdrawn(status)))
        throw new FakeStripeError(400, 'The charge is disputed.', { code: 'charge_disputed' })
      if (charge.amount_refunded === charge.amount)
        throw new FakeStripeError(400, 'Charge has already been refunded.', {
          code: 'charge_already_refunded',
        })
      if (refund.amount > charge.amount - charge.amount_refunded)
        throw new FakeStripeError(400, 'Refund amount is greater than unrefunded amount on charge.')
      charge.amount_refunded += refund.amount
      const created: FakeRefund = {
        ...refund,
        id: createId('re'),
        object: 'refund',
        charge: charge.id,
        currency: charge.currency,
        created: Math.floor(clock() / 1000),
      }
      refunds.set(created.id, created)
      return created
    },
    disputes,
    getCharge(session: string): FakeCharge {
      return find(charges, find(intents, getSession(session).payment_intent ?? '').latest_charge ?? '')
    },
    /** Refunds as the business does in the dashboard: without metadata. */
    refundInDashboard(session: string, amount?: number): FakeRefund {
      const charge = this.getCharge(session)
      return this.insertRefund({
        payment_intent: charge.payment_intent,
        metadata: {},
        status: 'succeeded',
        amount: amount ?? charge.amount - charge.amount_refunded,
      })
    },
    /** Disputes as a payer does at their bank. */
    dispute(
      session: string,
      { status = 'needs_response', amount }: { status?: FakeDisputeStatus; amount?: number } = {},
    ): FakeDispute {
      const charge = this.getCharge(session)
      const seconds = Math.floor(clock() / 1000)
      const dispute: FakeDispute = {
        id: createId('du'),
        object: 'dispute',
        amount: amount ?? charge.amount,
        status,
        charge: charge.id,
        created: seconds,
        currency: charge.currency,
        payment_intent: charge.payment_intent,
        evidence_details: { due_by: seconds + 7 * 86_400 },
      }
      disputes.set(dispute.id, dispute)
      return dispute
    },
    /** Fails a refund as a bank does days later: the money comes back to the account. */
    failRefund(id: string): FakeRefund {
      const refund = find(refunds, id)
      const charge = charges.get(find(intents, refund.payment_intent).latest_charge ?? '')
      if (charge === undefined || refund.status === 'failed')
        throw new FakeStripeError(400, 'It cannot fail.')
      charge.amount_refunded -= refund.amount
      refund.status = 'failed'
      return refund
    },
    /** Returns the session with its intent and charge instead of their ids, as requested. */
    expand(session: FakeSession, expansion: readonly string[]): object {
      const intent = session.payment_intent === null ? undefined : intents.get(session.payment_intent)
      if (intent === undefined || !expansion.some(path => path.startsWith('payment_intent'))) return session
      const charge = intent.latest_charge === null ? null : (charges.get(intent.latest_charge) ?? null)
      const expandsCharge = expansion.includes('payment_intent.latest_charge')
      return { ...session, payment_intent: expandsCharge ? { ...intent, latest_charge: charge } : intent }
    },
    /** Returns the balance that Stripe holds for us, in its minor units: all charges minus refunds and disputed money. */
    getBalance: () =>
      [...charges.values()].reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0) -
      [...disputes.values()].reduce((sum, { amount, status }) => sum + (isWithdrawn(status) ? amount : 0), 0),
  }
}

const isWithdrawn = (status: FakeDisputeStatus): boolean =>
  ['needs_response', 'under_review', 'lost'].includes(status)

export interface FakePayment {
  readonly amount?: number
  readonly currency?: string
  readonly late?: boolean
}
