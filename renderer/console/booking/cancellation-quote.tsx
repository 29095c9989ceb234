/** What a cancellation would return, as the server computes it: with the same function as the cancellation itself. */
import { formatMoney } from '#locales/formatters.ts'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type {
  Booking,
  QuoteCancellationInput,
  QuoteCancellationOutput,
} from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'

export interface CancellationQuote {
  /** Undefined before it is there, if it failed, and if there is no money to return. While it is loading, the one before. */
  readonly sums: QuoteCancellationOutput | undefined
  /** Whether nobody should confirm yet, since the figures are on their way. */
  readonly isLoading: boolean
  readonly problem: Problem | undefined
}

/** Whether something could be returned, so that it is worth asking how much. */
export const hasMoney = ({ payment, paidAtVisit = 0 }: Pick<Booking, 'payment' | 'paidAtVisit'>): boolean =>
  paidAtVisit > 0 || (payment !== undefined && payment.paid > payment.refunded)

export function useCancellationQuote(input: QuoteCancellationInput, isNeeded: boolean): CancellationQuote {
  const options = { enabled: isNeeded, keepsPrevious: true }
  const { data, isFetching, error } = useConsoleQuery('quoteCancellation', input, options)
  return {
    sums: isNeeded ? data : undefined,
    isLoading: isNeeded && isFetching,
    problem: isNeeded ? error?.problem : undefined,
  }
}

/** Says what is returned; nothing if there is nothing to return. */
export function CancellationFigures({ quote: { sums, problem } }: { readonly quote: CancellationQuote }) {
  const i18n = useI18n()
  if (problem) return <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>
  const list = (what: 'booking.cancel_refund' | 'booking.cancel_visit', of: keyof QuoteCancellationOutput) =>
    sums?.[of].map(({ currency, amount }) => (
      <p key={`${of} ${currency}`}>{i18n.t(what, { amount: formatMoney(i18n.tag, amount, currency) })}</p>
    ))
  return (
    <>
      {list('booking.cancel_refund', 'refunds')}
      {list('booking.cancel_visit', 'paidAtVisit')}
    </>
  )
}
