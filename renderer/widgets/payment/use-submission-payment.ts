import { useEffect, useEffectEvent, useState } from 'react'
import type { SubmissionReceipt } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { findEmbedder } from '../../browser/embedder.ts'
import { prepareOutsidePage } from '../../browser/open-outside-page.ts'
import { useApp } from '../../screen/app-context.ts'
import { sendAgainWithProof } from '../../screen/captcha/send-again.ts'
import { type OutsidePaymentPage, pollWithBackoff, toOutsidePaymentPage } from './use-payment.ts'

export interface SubmissionPaymentState {
  /** The latest one. */
  readonly receipt: SubmissionReceipt
  /** Why the last check failed. */
  readonly problem: Problem | undefined
  /** Why the payment page did not open. */
  readonly failure: Problem | undefined
  readonly busy: boolean
  /** The provider's page, if it was opened in a tab or the browser did not allow to open it. */
  readonly outside: OutsidePaymentPage | undefined
  /** Opens the provider's page: instead of this one, or in a tab if this one is in a frame. */
  pay(): Promise<void>
  /** Lets a gift card pay. Resolves to the problem if it cannot. */
  redeem(code: string): Promise<Problem | undefined>
}

export interface UseSubmissionPaymentOptions {
  /** The payment whose page opens at once, because the visitor has just sent the form. */
  readonly firstPayment: string | undefined
  /** The preview in which the visitor pays. */
  readonly preview: string | undefined
}

/** Polls the payment of a submission until it is settled. */
export function useSubmissionPayment(
  loaded: SubmissionReceipt,
  { firstPayment, preview }: UseSubmissionPaymentOptions,
): SubmissionPaymentState {
  const { call, address, i18n } = useApp()
  const [answered, setAnswered] = useState<SubmissionReceipt>()
  const [problem, setProblem] = useState<Problem>()
  const [failure, setFailure] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [outside, setOutside] = useState<OutsidePaymentPage>()
  const receipt = answered ?? loaded
  const payment = receipt.payment?.id
  const isOpen = payment !== undefined && receipt.status === 'awaiting-payment'
  const verify = useEffectEvent(async () => {
    if (payment === undefined) return
    const outcome = await call('verifyPayment', { payment })
    setProblem(outcome.ok ? undefined : outcome.problem)
    if (outcome.ok && outcome.value.submission) setAnswered(outcome.value.submission)
  })
  const pay = async () => {
    if (busy) return
    setBusy(true)
    setOutside(undefined)
    const page = prepareOutsidePage(i18n.t('payment.opening'))
    const embedder = findEmbedder()
    const outcome = await sendAgainWithProof(proof =>
      call('startSubmissionPayment', {
        id: receipt.id,
        ...(preview === undefined ? {} : { preview }),
        ...(embedder === undefined ? {} : { embedder }),
        ...(proof === undefined ? {} : { proof }),
      }),
    )
    setFailure(outcome.ok ? undefined : outcome.problem)
    const url = outcome.ok ? outcome.value.url : undefined
    if (url === undefined) {
      page.cancel()
      await verify()
    } else setOutside(toOutsidePaymentPage(url, page.open(url)))
    setBusy(false)
  }
  const redeem = async (code: string) => {
    if (payment === undefined) return undefined
    const outcome = await call('redeemGiftCard', { payment, code })
    if (outcome.ok && outcome.value.submission) setAnswered(outcome.value.submission)
    // The page at the provider was closed.
    if (outcome.ok) setOutside(undefined)
    return outcome.ok ? undefined : outcome.problem
  }
  useEffect(() => (isOpen ? pollWithBackoff(() => verify()) : undefined), [isOpen])
  const isFirst = isOpen && payment === firstPayment
  const proceed = useEffectEvent(() => {
    // The address without it shows this page when the visitor comes back.
    address.replace({ pay: undefined })
    void pay()
  })
  useEffect(() => {
    if (isFirst) proceed()
  }, [isFirst])
  return { receipt, problem, failure, busy, outside, pay, redeem }
}
