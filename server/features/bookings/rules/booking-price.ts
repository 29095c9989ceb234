/** Computes what appointments cost, also after a visitor has moved them. */
import type { Appointment } from '#schemas/generated/types.gen.ts'
import { roundDownToPayable } from '#server/features/pricing/rules/amount.ts'

/** In minor units of the booking's currency. `dueNow`: the part that is paid online. */
export type AppointmentPrice = NonNullable<Appointment['price']>

/** Sums the prices of appointments. One without a price adds nothing. */
export function sumPrices(prices: readonly (AppointmentPrice | undefined)[]): AppointmentPrice {
  const sum = (name: 'total' | 'dueNow') => prices.reduce((total, price) => total + (price?.[name] ?? 0), 0)
  return { total: sum('total'), dueNow: sum('dueNow') }
}

/**
 * Returns the new price of an appointment, with its tax. What was paid online counts towards the new total; a deposit is
 * not computed anew. So a higher total leaves more to pay at the appointment, and a lower one leaves less; only if the
 * total is less than what was paid online does that part shrink.
 */
export const withNewTotal = (
  { dueNow }: AppointmentPrice,
  { total, tax }: Omit<AppointmentPrice, 'dueNow'>,
  currency: string,
): AppointmentPrice => ({
  total,
  dueNow: Math.min(dueNow, roundDownToPayable(total, currency)),
  ...(tax === undefined ? {} : { tax }),
})

/** Sums what is due online for the appointments that are not cancelled. */
export const sumDueOnline = (appointments: readonly Appointment[]): number =>
  sumPrices(appointments.flatMap(({ cancelled, price }) => (cancelled ? [] : [price]))).dueNow
