/** Fetches the server's price for an order, once for both summary and review. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BookingItem, Guest, Quote } from '#schemas/generated/types.gen.ts'
import type { AppContextValue } from '../../screen/app-context.ts'
import type { QueryKey } from '../../screen/query-key.ts'
import { useResolvedProblem, useScreen } from '../../screen/screen-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'

export type BookingQuote = Quote

/** The order, as `createBooking` takes it. */
export interface QuoteRequest {
  readonly items?: readonly BookingItem[] | undefined
  readonly guests?: readonly Guest[] | undefined
  readonly guestCount?: number | undefined
  /** The id of the visitor's own hold. */
  readonly hold?: string | undefined
}

/** Returns the quote, or undefined until it is known. */
export const useQuote = (options: QuoteRequest): BookingQuote | undefined => useQuoteState(options).quote

/** Returns the quote, or whether it is still pending. */
export function useQuoteState(options: QuoteRequest): {
  readonly quote: BookingQuote | undefined
  readonly pending: boolean
} {
  const { value: quote, stale } = useCallQuery(getQuoteQueryKey(options))
  return { quote, pending: stale && quote === undefined }
}

/** Reserves the space of the total until it arrives. */
export const createPendingTotalFact = ({ i18n }: AppContextValue): Fact => ({
  id: 'total',
  icon: 'price',
  label: i18n.t('price.total'),
  value: '\u00a0',
  detail: '\u00a0',
})

/** Fetches prices anew after the server has calculated others, and keeps the total that the visitor sees. */
export function useKeepShownTotal(total: number | undefined, kept: unknown): void {
  const queryClient = useQueryClient()
  const { keep } = useScreen()
  const resolution = useResolvedProblem()
  const changed = resolution?.problem.code === 'payment.price_changed' ? resolution : undefined
  useEffect(() => {
    if (!changed) return
    void queryClient.resetQueries({ queryKey: ['quote'] })
    for (const call of ['getService', 'getCart'] as const)
      void queryClient.invalidateQueries({ queryKey: [call] })
  }, [changed, queryClient])
  useEffect(() => {
    // `keep` preserves the problem of the last submit, which may be a changed price.
    if (total !== undefined && total !== kept) keep({ total })
  }, [total, kept, keep])
}

function getQuoteQueryKey({
  items = [],
  guests,
  guestCount,
  hold,
}: QuoteRequest): QueryKey<'quote'> | undefined {
  if (items.length === 0) return undefined
  return [
    'quote',
    {
      items,
      ...(guests === undefined ? {} : { guests }),
      ...(guestCount === undefined ? {} : { guestCount }),
      // Only what a series costs depends on what is free.
      ...(hold === undefined || !items.some(({ repeat }) => repeat) ? {} : { hold }),
    },
  ]
}

/** Returns the total with its line items, and how much of it is due now. */
export function toQuoteFacts(quote: BookingQuote, app: AppContextValue): readonly Fact[] {
  const { i18n } = app
  const money = (amount: number) => formatAmount(amount, quote, app)
  const later = quote.dueNow === 0 && quote.total > 0 ? [i18n.t('price.pay_on_site')] : []
  const lines = isSingleService(quote) || quote.total === 0 ? [] : listQuoteLines(quote, app)
  const detail = [...lines, ...later].join('\n')
  return [
    {
      id: 'total',
      icon: 'price',
      label: i18n.t('price.total'),
      value: money(quote.total),
      ...(detail === '' ? {} : { detail }),
    },
    ...(quote.dueNow === 0
      ? []
      : [
          {
            id: 'due',
            icon: 'price' as const,
            label: i18n.t('price.due_now'),
            value: money(quote.dueNow),
          },
        ]),
  ]
}

/** Returns a line for each item of an order; for a single item, only the service's name. */
export const formatQuoteLines = (quote: BookingQuote, app: AppContextValue): string =>
  isSingleService(quote)
    ? quote.lines.map(({ serviceName }) => app.i18n.text(serviceName)).join('')
    : listQuoteLines(quote, app).join('\n')

const isSingleService = ({ lines }: BookingQuote): boolean =>
  lines.length === 1 && lines.every(({ people, times }) => people === 1 && times === 1)

const listQuoteLines = (quote: BookingQuote, app: AppContextValue): readonly string[] =>
  quote.lines.map(({ serviceName, people, times, total }) => {
    const { i18n } = app
    const params = {
      service: i18n.text(serviceName),
      people: i18n.t('guest.people', { count: people }),
      amount: formatAmount(total, quote, app),
    }
    return times === 1
      ? i18n.t('price.line', params)
      : i18n.t('price.line_series', { ...params, times: i18n.t('series.appointments', { count: times }) })
  })

const formatAmount = (
  amount: number,
  { currency }: BookingQuote,
  { i18n, formats }: AppContextValue,
): string => (amount === 0 ? i18n.t('price.free') : formats.money(amount, currency))
