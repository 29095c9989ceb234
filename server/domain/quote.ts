import type { Service } from '#schemas/generated/types.gen.ts'
import { computePercentage } from '#schemas/runtime/core/money.ts'

/** Amounts in minor units of the business's currency. */
export interface ServiceQuote {
  readonly total: number
  readonly dueNow: number
}

/**
 * Returns what a service costs for a number of people, and how much of it is due when booking. A deposit amount is
 * per person, like the price, and never exceeds the price; a percentage is rounded half up once, on the total.
 */
export function quoteService(
  { price = 0, deposit }: Pick<Service, 'price' | 'deposit'>,
  people: number,
): ServiceQuote {
  const total = price * people
  const value = deposit?.value ?? 0
  switch (deposit?.kind ?? 'none') {
    case 'none':
      return { total, dueNow: 0 }
    case 'amount':
      return { total, dueNow: Math.min(value * people, total) }
    case 'percent':
      return { total, dueNow: Math.min(computePercentage(total, value), total) }
    case 'full':
      return { total, dueNow: total }
  }
}

export interface QuoteLine extends ServiceQuote {
  readonly service: string
  readonly people: number
  /** The number of occurrences of a series. */
  readonly times: number
}

export interface OrderQuote extends ServiceQuote {
  readonly lines: readonly QuoteLine[]
}

/** Returns what an order costs; quotes each appointment separately, so that the lines add up exactly. */
export function quoteServices(
  wanted: readonly { readonly service: Service; readonly people: number; readonly times: number }[],
): OrderQuote {
  const lines = wanted.map(({ service, people, times }): QuoteLine => {
    const { total, dueNow } = quoteService(service, people)
    return { service: service.slug, people, times, total: total * times, dueNow: dueNow * times }
  })
  return {
    total: lines.reduce((sum, line) => sum + line.total, 0),
    dueNow: lines.reduce((sum, line) => sum + line.dueNow, 0),
    lines,
  }
}
