import type { Appointment, Business, Service } from '#schemas/generated/types.gen.ts'
import { computePercentage } from '#schemas/runtime/core/money.ts'
import { roundDownToPayable, roundUpToPayable } from './amount.ts'
import { isBelowMinimumCharge } from './minimum-charge.ts'

/** Amounts in minor units of the business's currency. */
export interface ServiceQuote {
  readonly total: number
  readonly dueNow: number
}

/**
 * Returns what a service costs for a number of people, and how much of it is due when booking. A deposit amount is
 * per person, like the price, and never exceeds the price; a percentage is rounded half up once, on the total. What is
 * due is then rounded up to an amount that a card can pay. If the total itself is none, the largest such amount below
 * it is due, and the rest at the appointment.
 */
export function quoteService(
  service: Pick<Service, 'price' | 'deposit'>,
  people: number,
  currency: string,
): ServiceQuote {
  const total = (service.price ?? 0) * people
  const due = roundUpToPayable(computeDeposit(service, total, people), currency)
  return { total, dueNow: Math.min(due, roundDownToPayable(total, currency)) }
}

/**
 * Returns what a service costs, and what of it can be paid when booking. Payment providers take no less than a minimum
 * (`minimum-charge.ts`): what is due for one person and is less than that is due at the appointment, for however many
 * people, so that nobody waits for a payment that cannot be made, and the service says what its bookings ask for.
 */
export function quotePayableService(
  service: Pick<Service, 'price' | 'deposit'>,
  people: number,
  currency: string,
): ServiceQuote {
  const quote = quoteService(service, people, currency)
  return isBelowMinimumCharge(quoteService(service, 1, currency).dueNow, currency)
    ? { ...quote, dueNow: 0 }
    : quote
}

function computeDeposit({ deposit }: Pick<Service, 'deposit'>, total: number, people: number): number {
  const value = deposit?.value ?? 0
  switch (deposit?.kind ?? 'none') {
    case 'none':
      return 0
    case 'amount':
      return value * people
    case 'percent':
      return computePercentage(total, value)
    case 'full':
      return total
  }
}

/** Returns what an appointment costs, with the tax that its price contains according to today's records. */
export function quoteAppointmentWithTax(
  service: Pick<Service, 'price' | 'deposit' | 'tax'>,
  people: number,
  business: Pick<Business, 'currency' | 'tax'>,
): NonNullable<Appointment['price']> {
  const tax = service.tax ?? business.tax
  return { ...quotePayableService(service, people, business.currency), ...(tax === undefined ? {} : { tax }) }
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
  currency: string,
): OrderQuote {
  const lines = wanted.map(({ service, people, times }): QuoteLine => {
    const { total, dueNow } = quotePayableService(service, people, currency)
    return { service: service.slug, people, times, total: total * times, dueNow: dueNow * times }
  })
  return {
    total: lines.reduce((sum, line) => sum + line.total, 0),
    dueNow: lines.reduce((sum, line) => sum + line.dueNow, 0),
    lines,
  }
}
