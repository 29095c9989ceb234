import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Booking, SubmissionReceipt } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { findEmbedder } from '../../browser/embedder.ts'
import { type OpenPageResult, prepareOutsidePage } from '../../browser/open-outside-page.ts'
import { randomToken } from '../../browser/random.ts'
import { useApp } from '../../screen/app-context.ts'
import { sendAgainWithProof } from '../../screen/captcha/send-again.ts'
import { getPaymentPhase, isPaymentOpen } from './payment-phase.ts'

const firstPauseMs = 2_000
const longestPauseMs = 20_000
/** Each pause is longer than the previous one by this factor. */
const growth = 1.4

export interface PaymentState {
  /** The booking of the last response; undefined before the first. */
  readonly booking: Booking | undefined
  /** What is paid for, if it is no booking. */
  readonly submission: SubmissionReceipt | undefined
  /** Why the last check failed. */
  readonly problem: Problem | undefined
  /** Why the visitor's last action failed. */
  readonly failure: Problem | undefined
  readonly busy: 'paying' | 'releasing' | undefined
  /** The provider's page, if the last action has opened it in a tab or was not allowed to open it. */
  readonly outside: OutsidePaymentPage | undefined
  /** Opens the provider's page: instead of this one, or in a tab if this one is in a frame. */
  pay(): Promise<void>
  /** Lets a gift card pay. Resolves to the problem if it cannot. */
  redeem(code: string): Promise<Problem | undefined>
  /** Cancels the booking, so that its time is free again. */
  release(): Promise<void>
}

export interface OutsidePaymentPage {
  readonly url: string
  readonly result: 'opened-in-tab' | 'blocked'
}

export interface UsePaymentOptions {
  /** The booking that the page was loaded with. */
  readonly loaded: Booking | undefined
  /** The preview in which the visitor pays. */
  readonly preview: string | undefined
}

/** Polls a payment until it is settled: at once, with growing pauses, and when the visitor returns to the page. */
export function usePayment(
  payment: string | undefined,
  { loaded, preview }: UsePaymentOptions,
): PaymentState {
  const { call, i18n } = useApp()
  const queryClient = useQueryClient()
  const [answered, setAnswered] = useState<Booking>()
  const [submission, setSubmission] = useState<SubmissionReceipt>()
  const [problem, setProblem] = useState<Problem>()
  const [failure, setFailure] = useState<Problem>()
  const [busy, setBusy] = useState<PaymentState['busy']>()
  const [outside, setOutside] = useState<OutsidePaymentPage>()
  const booking = answered ?? loaded
  const isBookingOpen = booking === undefined || isPaymentOpen(getPaymentPhase(booking))
  const open = problem?.code !== 'payment.not_found' && !submission && isBookingOpen

  const update = (next: Booking) => {
    setAnswered(next)
    setProblem(undefined)
    // The surrounding page shows the same booking.
    queryClient.setQueryData(['getBooking', { id: next.id }], next)
  }
  const verify = useEffectEvent(async () => {
    if (payment === undefined) return
    const outcome = await call('verifyPayment', { payment })
    if (!outcome.ok) return setProblem(outcome.problem)
    if (outcome.value.booking) update(outcome.value.booking)
    setSubmission(outcome.value.submission)
  })
  useEffect(() => {
    if (payment === undefined || !open) return
    return pollWithBackoff(() => verify())
  }, [payment, open])

  const act = async (kind: 'paying' | 'releasing', action: (id: string) => Promise<Problem | undefined>) => {
    if (busy !== undefined || booking === undefined) return
    setBusy(kind)
    setOutside(undefined)
    setFailure(await action(booking.id))
    setBusy(undefined)
  }
  return {
    booking,
    submission,
    problem,
    failure,
    busy,
    outside,
    pay: () =>
      act('paying', async id => {
        const page = prepareOutsidePage(i18n.t('payment.opening'))
        const embedder = findEmbedder()
        const outcome = await sendAgainWithProof(proof =>
          call('startPayment', {
            id,
            ...(preview === undefined ? {} : { preview }),
            ...(embedder === undefined ? {} : { embedder }),
            ...(proof === undefined ? {} : { proof }),
          }),
        )
        const url = outcome.ok ? outcome.value.url : undefined
        if (url === undefined) page.cancel()
        if (!outcome.ok) return outcome.problem
        if (url === undefined) void verify()
        else setOutside(toOutsidePaymentPage(url, page.open(url)))
        return undefined
      }),
    redeem: code => redeemForBooking({ payment, code }, { call, update, setOutside }),
    release: () =>
      act('releasing', async id => {
        const outcome = await call(
          'cancelBooking',
          { id, onlyUnpaid: true },
          { idempotencyKey: randomToken() },
        )
        if (outcome.ok) update(outcome.value.booking)
        else if (outcome.problem.code === 'booking.changed') await verify()
        return outcome.ok ? undefined : outcome.problem
      }),
  }
}

interface RedeemContext {
  readonly call: CallFunction
  readonly update: (booking: Booking) => void
  readonly setOutside: (page: OutsidePaymentPage | undefined) => void
}

async function redeemForBooking(
  { payment = '', code }: { readonly payment: string | undefined; readonly code: string },
  { call, update, setOutside }: RedeemContext,
): Promise<Problem | undefined> {
  const outcome = await call('redeemGiftCard', { payment, code })
  // The page at the provider was closed.
  if (outcome.ok) setOutside(undefined)
  if (outcome.ok && outcome.value.booking) update(outcome.value.booking)
  return outcome.ok ? undefined : outcome.problem
}

export const toOutsidePaymentPage = (url: string, result: OpenPageResult): OutsidePaymentPage | undefined =>
  result === 'opened-in-tab' || result === 'blocked' ? { url, result } : undefined

/** Polls with growing pauses; pauses while the page is hidden, and polls at once when it is visible again. */
export function pollWithBackoff(ask: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  let stopped = false
  let asking = false
  const run = async () => {
    if (asking || stopped || document.hidden) return
    asking = true
    clearTimeout(timer)
    await ask()
    asking = false
    if (stopped) return
    timer = setTimeout(run, pauseMs)
    pauseMs = Math.min(pauseMs * growth, longestPauseMs)
  }
  const resume = () => {
    pauseMs = firstPauseMs
    void run()
  }
  void run()
  document.addEventListener('visibilitychange', resume)
  addEventListener('pageshow', resume)
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', resume)
    removeEventListener('pageshow', resume)
  }
}
