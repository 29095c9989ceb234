/** A server with its own fake Stripe, in which a test drives visitors, webhooks and jobs one by one. */
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import type { Booking, Submission, SubmissionReceipt } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Store } from '#server/app/stores/open.ts'
import { demoNow, openDemo } from '../business/demo.ts'
import { inconsistencies } from '../database/consistency.ts'
import type { Json } from '../forms/hosting.ts'
import { openApp, operatorToken } from '../servers/app.ts'
import { type FakeStripe, openFakeStripe, type SignedWebhook, type WebhookOptions } from './fake-stripe.ts'
import { openPaymentJobs } from './payments.ts'

export interface PaymentWorld {
  readonly stripe: FakeStripe
  /** The sentences printed for the operator since `reset`. */
  readonly said: readonly string[]
  /** Restores the initial time and deletes all bookings. */
  reset(): Promise<void>
  passMinutes(minutes: number): void
  /** Lets a visitor order a color and be sent to Stripe's page. */
  orderColor(): Promise<WaitingVisitor>
  /** Lets a visitor order a gift voucher and be sent to Stripe's page. */
  orderVoucher(): Promise<WaitingBuyer>
  /** Returns the submission as the operator sees it. */
  readSubmission(id: string): Promise<Submission>
  /** Deletes the submission as the operator. */
  removeSubmission(id: string): Promise<void>
  /** Returns the status of the response. */
  cancel(visitor: WaitingVisitor): Promise<number>
  read(id: string): Promise<Booking>
  /** Lets the payer press the button to pay once more. */
  start(payer: WaitingPayer): Promise<{ readonly status: number; readonly body: unknown }>
  /** Lets the visitor return. Returns the status of the response. */
  verify(visitor: WaitingPayer): Promise<number>
  sendWebhook(webhook: SignedWebhook): Promise<number>
  /** Sends a webhook as Stripe does. Returns the status of the response. */
  notify(visitor: WaitingPayer, type: string, options?: WebhookOptions): Promise<number>
  runJobs(): Promise<void>
  /** Waits for what the server still does after its answers. */
  whenIdle(): Promise<void>
  /** Calls the API as the operator. */
  callAsOperator(
    url: string,
    payload: object,
    key?: string,
  ): Promise<{ readonly status: number; readonly body: unknown }>
  /** Reads from the API as the operator. */
  getAsOperator(url: string): Promise<WorldResponse>
  /** Returns what Stripe has held since `reset`, and what it holds according to our records. */
  balances(): Promise<{ readonly stripe: number; readonly ours: number }>
  /** Calls the API as a visitor. */
  get(url: string): Promise<WorldResponse>
  /** Calls the API as a visitor, under a new idempotency key. */
  post(url: string, payload: object): Promise<WorldResponse>
  /** Lets a visitor order a color without opening the payment page. */
  bookColor(day?: string): Promise<Booking>
  /** Queries the tables directly, bypassing the server. */
  query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  inconsistencies(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface WorldResponse {
  readonly status: number
  readonly body: Json
}

/** Somebody on the payment page. */
export interface WaitingPayer {
  readonly payment: string
  readonly due: number
  /** The id of the Checkout Session at Stripe. */
  readonly session: string
  /** The path of the call that opens the payment page. */
  readonly startPath: string
}

export interface WaitingVisitor extends WaitingPayer {
  readonly booking: Booking
}

export interface WaitingBuyer extends WaitingPayer {
  /** The id of the submission. */
  readonly submission: string
}

/** @param change wraps the store that the server uses */
export async function openPaymentWorld(change = (store: Store): Store => store): Promise<PaymentWorld> {
  const demo = await openDemo()
  let time = demoNow
  const stripe = await openFakeStripe({ clock: () => time })
  const environment = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_API_BASE: stripe.url,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  }
  const app = await openApp({ store: change(demo.store), environment })
  let balanceBefore = 0
  const said: string[] = []
  const setTime = (moment: typeof time) => {
    time = moment
    app.setTime(moment)
  }
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers })
  /** Repeats the request with the same key after a server error, as browsers do. */
  const insist = async (url: string, payload: object) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await post(url, payload, headers)
    return first.statusCode < 500 ? first : post(url, payload, headers)
  }
  const world: PaymentWorld = {
    stripe,
    said,
    async reset() {
      await world.whenIdle()
      said.length = 0
      await demo.forgetBookings()
      setTime(demoNow)
      balanceBefore = stripe.ledger.getBalance()
    },
    passMinutes: minutes => setTime(addMinutes(time, minutes)),
    async bookColor(day = '2026-12-01') {
      const order = {
        items: [{ service: 'color', provider: 'maya', start: `${day}T10:00:00+01:00` }],
        contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', consent: true },
        timezone: 'Europe/Berlin',
        locale: 'en',
      }
      const booked = await insist('/bookings', order)
      return booked.json().booking
    },
    async orderColor() {
      const booking = await world.bookColor()
      const startPath = `/bookings/${booking.id}/payment`
      const started = await insist(startPath, {})
      const session = String(started.json().url).split('/').at(-1) ?? ''
      return {
        booking,
        session,
        startPath,
        payment: booking.payment?.id ?? '',
        due: booking.payment?.due ?? 0,
      }
    },
    async orderVoucher() {
      const form = await app.app.inject({ url: '/api/v1/forms/voucher' })
      world.passMinutes(0.1)
      const values = { value: 25, email: 'ada@example.org' }
      const { version, stamp } = form.json()
      const sent = await insist('/forms/voucher/submissions', { version, stamp, values, locale: 'en' })
      const { submission }: { submission: SubmissionReceipt } = sent.json()
      const startPath = `/submissions/${submission.id}/payment`
      const started = await insist(startPath, {})
      const session = String(started.json().url).split('/').at(-1) ?? ''
      const { id = '', due = 0 } = submission.payment ?? {}
      return { submission: submission.id, session, startPath, payment: id, due }
    },
    async readSubmission(id) {
      const headers = { authorization: `Bearer ${operatorToken}` }
      const url = `/api/v1/operator/submissions/${id}`
      const first = await app.app.inject({ url, headers })
      return (first.statusCode < 500 ? first : await app.app.inject({ url, headers })).json().submission
    },
    async removeSubmission(id) {
      const headers = { authorization: `Bearer ${operatorToken}` }
      await app.app.inject({ method: 'DELETE', url: `/api/v1/operator/submissions/${id}`, headers })
    },
    cancel: async ({ booking: { id } }) => (await insist(`/bookings/${id}/cancel`, {})).statusCode,
    async read(id) {
      const url = `/api/v1/bookings/${id}`
      const first = await app.app.inject({ url })
      return (first.statusCode < 500 ? first : await app.app.inject({ url })).json()
    },
    async start({ startPath }) {
      const response = await post(startPath, {})
      return { status: response.statusCode, body: response.json() }
    },
    verify: async ({ payment }) => (await post('/payments/verify', { payment })).statusCode,
    async sendWebhook({ body, headers }) {
      const url = '/api/v1/payments/webhooks/stripe'
      return (await app.app.inject({ method: 'POST', url, payload: body, headers })).statusCode
    },
    notify: ({ session }, type, options) =>
      world.sendWebhook(stripe.createWebhook(`checkout.session.${type}`, session, options)),
    whenIdle: () => app.appContext.paymentServices.reconciler.whenIdle(),
    async callAsOperator(url, payload, key = crypto.randomUUID()) {
      const headers = { authorization: `Bearer ${operatorToken}`, 'idempotency-key': key }
      const response = await post(url, payload, headers)
      return { status: response.statusCode, body: response.json() }
    },
    async getAsOperator(url) {
      const headers = { authorization: `Bearer ${operatorToken}` }
      const response = await app.app.inject({ url: `/api/v1${url}`, headers })
      return { status: response.statusCode, body: response.json() }
    },
    async runJobs() {
      await world.whenIdle()
      const jobs = openPaymentJobs(
        app.appContext.paymentServices,
        () => time,
        sentence => said.push(sentence),
      )
      await jobs.reconcileDue()
      await jobs.executeRefunds()
    },
    async balances() {
      const { rows } = await demo.behind.query(
        `select coalesce((select sum(received) from payment), 0)::int
          - coalesce((select sum(amount) from refund where status = 'succeeded'), 0)::int as ours`,
      )
      return { stripe: stripe.ledger.getBalance() - balanceBefore, ours: rows[0].ours }
    },
    async get(url) {
      const response = await app.app.inject({ url: `/api/v1${url}` })
      return { status: response.statusCode, body: response.json() }
    },
    async post(url, payload) {
      const response = await insist(url, payload)
      return { status: response.statusCode, body: response.json() }
    },
    query: async text => (await demo.behind.query(text)).rows,
    inconsistencies: () => inconsistencies(demo.behind),
    async close() {
      await world.whenIdle()
      await app.app.close()
      await stripe.close()
      await demo.close()
    },
  }
  return world
}

/**
 * Opens a payment world for all tests of a file, resets it before each test and closes it after the last. Keeps what
 * the server logs about failing providers out of the output.
 */
export function setUpPaymentWorld(...options: Parameters<typeof openPaymentWorld>): () => PaymentWorld {
  let world: PaymentWorld | undefined
  const getWorld = (): PaymentWorld => {
    if (!world) throw new Error('The payment world opens before the first test: use it only inside tests.')
    return world
  }
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    world = await openPaymentWorld(...options)
  })
  beforeEach(() => getWorld().reset())
  afterAll(async () => {
    vi.restoreAllMocks()
    await world?.close()
  })
  return getWorld
}
