import type { Service } from '#schemas/generated/types.gen.ts'
import { computePercentage } from '#schemas/runtime/core/money.ts'

/** Minor units of the business's currency. */
export interface ServiceQuote {
  readonly total: number
  readonly dueNow: number
}

/**
 * What one service costs for so many people, and what of it is due when booking. A deposit of an amount is per
 * person, as the price is, and never more than the price; a share in percent is rounded half up once, of the total.
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
  /** How often: the occurrences of a series. */
  readonly times: number
}

export interface OrderQuote extends ServiceQuote {
  readonly lines: readonly QuoteLine[]
}

/** What an order costs; each appointment is quoted for itself, so that the lines add up to the minor unit. */
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
