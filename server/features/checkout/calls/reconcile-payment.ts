/**
 * Asks the provider for the state of a payment and applies it to the booking or submission. The return page, webhooks and the
 * recurring job all go through this function, so their order does not matter.
 */
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { Bookings } from '#server/features/bookings/bookings.ts'
import type { BusinessRecords, Directories } from '#server/features/directory/directory.ts'
import type { Submissions } from '#server/features/forms/submissions.ts'
import { type PaymentProvider, PaymentProviderError } from '#server/features/payments/payment-provider.ts'
import type { Payment, PaymentKey } from '#server/features/payments/payments.ts'
import {
  type CheckoutObservation,
  decidePayment,
  type PaymentDecision,
} from '#server/features/payments/rules/payment.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { PaymentResult, SubmissionPaymentResult } from '../payment-store.ts'
import type { Payments } from '../store/payments.ts'
import { buildPaymentCommand } from './payment-command.ts'
import { buildSubmissionPaymentCommand } from './submission-payment-command.ts'

/** `unreachable`: the provider did not answer. `skipped`: it was asked a moment ago. */
export type ReconcileResult = 'reconciled' | 'unreachable' | 'skipped'

export interface ReconcileOptions {
  /** Asks the provider even if it was asked a moment ago, because something has happened since. */
  readonly atOnce?: boolean
}

export interface PaymentReconciler {
  /** Simultaneous calls for one payment share a request to the provider. */
  reconcile(key: PaymentKey, options?: ReconcileOptions): Promise<ReconcileResult>
  /** Reconciles at once without anybody waiting. The payment must be due for a check, so that the job retries. */
  reconcileInBackground(key: PaymentKey): void
  /** Waits for what runs in the background. */
  whenIdle(): Promise<void>
}

export interface PaymentReconcilerOptions {
  readonly payments: Payments
  readonly bookings: Pick<Bookings, 'find' | 'needsApproval'>
  readonly submissions: Pick<Submissions, 'find'>
  readonly directories: Pick<Directories, 'read'>
  readonly provider: PaymentProvider
  readonly clock: Clock
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

/** The minimum time between two requests of visitors to the provider about one payment. */
const pauseMs = 2_000
/** The same once the time is no longer held: anyone who has the address could keep asking for years. */
const latePauseMs = 60_000
/** Others may be changing the same booking or submission. After this many lost races, the next check settles the payment. */
const maxTries = 3

export function createPaymentReconciler(options: PaymentReconcilerOptions): PaymentReconciler {
  const running = new Map<string, Promise<ReconcileResult>>()
  const background = new Set<Promise<unknown>>()
  return {
    reconcile(key, { atOnce = false } = {}) {
      // A running check may have asked the provider before the event that triggered this one.
      if (atOnce) return reconcile(key, options, true)
      const name = `${key.business}/${key.id}`
      const current = running.get(name)
      if (current) return current
      const started = reconcile(key, options, false).finally(() => running.delete(name))
      running.set(name, started)
      return started
    },
    reconcileInBackground(key) {
      const started = reconcile(key, options, true)
        .catch(() => undefined)
        .finally(() => background.delete(started))
      background.add(started)
    },
    async whenIdle() {
      await Promise.all(background)
    },
  }
}

async function reconcile(
  key: PaymentKey,
  options: PaymentReconcilerOptions,
  atOnce: boolean,
): Promise<ReconcileResult> {
  const { payments, clock } = options
  const payment = await payments.find(key)
  if (!payment) return 'skipped'
  const now = clock()
  const claim = { ...key, now, pauseMs: now < payment.expiresAt ? pauseMs : latePauseMs }
  const isFirst = await payments.claimCheck(claim)
  if (!isFirst && !atOnce) return 'skipped'
  const observation = await observeCheckout(payment, options)
  for (let tries = 0; tries < maxTries; tries++) if (await settle(payment, observation, options)) break
  return observation.kind === 'unreachable' ? 'unreachable' : 'reconciled'
}

/**
 * Fetches the checkout's state. Expires a checkout that should no longer be open, or that is being closed for a gift card,
 * and returns the resulting state.
 */
async function observeCheckout(
  payment: Payment,
  options: PaymentReconcilerOptions,
): Promise<CheckoutObservation> {
  const { provider: providerId, checkout, expiresAt } = payment
  const { provider, clock, say } = options
  if (checkout === undefined) return { kind: 'no-checkout' }
  try {
    if (providerId !== provider.id)
      throw new PaymentProviderError('rejected', `PAYMENT_PROVIDER is ${provider.id}, not ${providerId}.`)
    const state = await provider.fetchCheckout(checkout.id)
    if (state.status !== 'open') return { ...state, kind: 'state' }
    const isPayable = clock() < expiresAt && !checkout.isEnding
    if (isPayable && (await findPaidSubject(payment, options))?.isAwaitingPayment)
      return { ...state, kind: 'state' }
    return { ...(await provider.expireCheckout(checkout.id)), kind: 'state' }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    // Names the checkout, because a payment's id in the log would open the booking to its readers.
    say(`The checkout ${checkout.id} could not be looked up (${error.kind}): ${error.message}`)
    return { kind: 'unreachable' }
  }
}

/** What a payment pays for, as it was read, and how to write a decision about the payment. */
interface PaidSubject {
  readonly isAwaitingPayment: boolean
  /** Writes nothing if the subject has been changed since it was read. */
  write(decision: PaymentDecision, parts: DecisionParts): Promise<PaymentResult | SubmissionPaymentResult>
}

interface DecisionParts {
  readonly payment: Payment
  readonly records: BusinessRecords
  readonly now: Instant
}

/** Returns undefined if the booking or submission has been deleted. */
async function findPaidSubject(
  { business, subject }: Payment,
  { payments, bookings, submissions }: PaymentReconcilerOptions,
): Promise<PaidSubject | undefined> {
  if (subject.kind === 'booking') {
    const booking = await bookings.find(business, subject.booking)
    return (
      booking && {
        isAwaitingPayment: booking.status === 'awaiting-payment',
        async write(decision, parts) {
          const needsApproval =
            decision.kind === 'confirm' && (await bookings.needsApproval(business, booking.id))
          return payments.change(buildPaymentCommand(decision, { ...parts, booking, needsApproval }))
        },
      }
    )
  }
  const submission = await submissions.find(business, subject.submission)
  return (
    submission && {
      isAwaitingPayment: submission.status === 'awaiting-payment',
      write(decision, { payment, records, now }) {
        const zone = requireZone(records.business.timezone)
        return payments.changeForSubmission(
          buildSubmissionPaymentCommand(decision, { payment, submission, now, zone }),
        )
      },
    }
  )
}

/**
 * Returns false if the booking or submission was changed concurrently; call again to decide on its new state.
 *
 * @param earlier the payment as it was before the provider was asked
 */
async function settle(
  earlier: Payment,
  observation: CheckoutObservation,
  options: PaymentReconcilerOptions,
): Promise<boolean> {
  const { payments, directories, clock } = options
  const subject = await findPaidSubject(earlier, options)
  // Must be read after the booking: an older state of the payment would make a booking that was just confirmed look
  // as if its money were not needed. If the booking changes after it was read, nothing is written.
  const payment = await payments.find(earlier)
  const records = await directories.read(earlier.business)
  if (!payment || !subject || !records || isOutdated(observation, payment)) return true
  const now = clock()
  const decision = decidePayment({ ...payment, isAwaited: subject.isAwaitingPayment }, observation, now)
  const result = await subject.write(decision, { payment, records, now })
  return result.kind !== 'changed'
}

/** Whether the payment has had another page since. That an earlier one has ended means nothing for it. */
const isOutdated = (observation: CheckoutObservation, { checkout }: Payment): boolean =>
  observation.kind === 'state' && observation.id !== checkout?.id && observation.paid.amount === 0
