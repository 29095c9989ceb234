import { type RefObject, useRef } from 'react'
import { formatMoney } from '#locales/formatters.ts'
import type { TakePaymentInput } from '#schemas/generated/types.gen.ts'
import { useConsole } from '../../context/console-context.ts'
import { useAct } from '../../context/use-console-call.ts'
import { createUuid } from '../../saving/create-uuid.ts'

/** What was sent last, by which it is known when it is sent again. */
interface PaymentRequest {
  readonly text: string
  readonly key: string
}

export type LastPaymentRequest = RefObject<PaymentRequest | undefined>

export const useLastPaymentRequest = (): LastPaymentRequest => useRef<PaymentRequest>(undefined)

/** Takes a payment; the same again after a lost answer is taken once, as long as `request` is the same. */
export function useTakePayment(request: LastPaymentRequest, onTaken: () => void) {
  const { words, announce } = useConsole()
  const { act, isBusy, problem } = useAct('takePayment', {
    getKey(input: TakePaymentInput) {
      const text = JSON.stringify(input)
      if (request.current?.text !== text) request.current = { text, key: createUuid() }
      return request.current.key
    },
    onDone(_, { amount, currency }) {
      request.current = undefined
      announce(words.t('booking.taken', { amount: formatMoney(words.tag, amount, currency) }))
      onTaken()
    },
  })
  return { take: act, isBusy, problem }
}
