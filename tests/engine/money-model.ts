/**
 * What a booking costs, and what goes back, after what happens to it: computed anew from what docs/payments.md promises,
 * without the functions of the server.
 */
export interface Rule {
  readonly untilMinutes: number
  readonly percent: number
}

/** What a service asks for and grants at a moment. */
export interface Terms {
  readonly price: number
  readonly deposit: { readonly kind: 'none' | 'amount' | 'percent' | 'full'; readonly value: number }
  /** Undefined: everything is refunded. */
  readonly refunds: readonly Rule[] | undefined
  /** Whether a visitor who moves pays the price of that moment. */
  readonly followsPrice: boolean
}

export interface ModelAppointment {
  readonly service: string
  /** Epoch milliseconds. */
  start: number
  seats: number
  total: number
  due: number
  cancelled: boolean
  /** What was agreed when it was booked. */
  readonly terms: Terms
  /** The share that it could get back at most since it was moved; one for each move of the visitor. */
  shares: number[]
}

export interface ModelBooking {
  appointments: ModelAppointment[]
  /** Online, with what gift cards have paid, and what of it went back. */
  paid: number
  refunded: number
  cardPaid: number
  cardReturned: number
  /** At the appointment. */
  cash: number
  isPrepaid: boolean
}

const minute = 60_000

/** Cards pay multiples of it. */
const getStep = (currency: string): number => (currency === 'KWD' ? 10 : 1)
const up = (amount: number, currency: string) => Math.ceil(amount / getStep(currency)) * getStep(currency)
const down = (amount: number, currency: string) => Math.floor(amount / getStep(currency)) * getStep(currency)
const shareOf = (amount: number, percent: number) => Math.floor((amount * percent + 50) / 100)

/** Returns what some people pay, and what of it when booking. */
export function priceFor({ price, deposit: { kind, value } }: Terms, people: number, currency: string) {
  const dueFor = (persons: number) => {
    const total = price * persons
    const wanted = { none: 0, amount: value * persons, percent: shareOf(total, value), full: total }[kind]
    return Math.min(up(wanted, currency), down(total, currency))
  }
  // What is too little for the provider if one person books is due at the appointment.
  const alone = dueFor(1)
  const due = alone > 0 && alone < (leastCharges[currency] ?? 0) ? 0 : dueFor(people)
  return { total: price * people, due }
}

/** In minor units: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, and about a dollar. */
const leastCharges: Readonly<Record<string, number>> = { EUR: 50, JPY: 50, KWD: 1000 }

export const getStanding = ({ appointments }: ModelBooking) => appointments.filter(one => !one.cancelled)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
export const getTotal = (booking: ModelBooking) => sum(getStanding(booking).map(({ total }) => total))
export const getDue = (booking: ModelBooking) => sum(getStanding(booking).map(({ due }) => due))
export const getLeft = ({ paid, refunded }: ModelBooking) => paid - refunded
/** What is to be paid at the appointments that stand, less what was. */
export const getDueLater = (booking: ModelBooking): number =>
  Math.max(0, getTotal(booking) - (booking.isPrepaid ? getDue(booking) : 0) - booking.cash)

/** Returns the percentage that the agreed rules grant for a start at a moment. */
function grant({ terms: { refunds } }: ModelAppointment, start: number, now: number): number {
  if (!refunds) return 100
  return refunds.find(({ untilMinutes }) => now + untilMinutes * minute <= start)?.percent ?? 0
}

/** Notes what a visitor's move costs at that moment, and the new start. */
export function noteMove(one: ModelAppointment, start: number, now: number | undefined): void {
  if (now !== undefined) one.shares.push(grant(one, one.start, now))
  one.start = start
}

/** Splits what goes back: money first, in what cards can pay, and never what pays for what stands. */
function payBack(booking: ModelBooking, wanted: number, { kept, currency }: Money): number {
  const left = getLeft(booking)
  const onCards = booking.cardPaid - booking.cardReturned
  const money = Math.max(0, Math.min(up(wanted, currency), down(left - kept, currency), left - onCards))
  const cards = Math.max(0, Math.min(wanted - money, onCards))
  booking.refunded += money + cards
  booking.cardReturned += cards
  return money + cards
}

interface Money {
  /** What is to stay paid. */
  readonly kept: number
  readonly currency: string
}

/**
 * Returns a share to the payer, as far as more is left than pays for what stands. What a policy keeps of the share is kept,
 * so a refund that the business has made before of what still stood counts towards it.
 */
function payShare(
  booking: ModelBooking,
  share: number,
  { before, currency }: { before: number; currency: string },
) {
  const missing = Math.max(0, before - getLeft(booking))
  const wanted = Math.max(0, share - missing)
  return payBack(booking, wanted, { kept: getDue(booking), currency })
}

interface Cancellation {
  readonly now: number
  readonly currency: string
  readonly isOperator: boolean
}

/** Cancels appointments, and returns what that refunds. */
export function cancel(
  booking: ModelBooking,
  which: readonly ModelAppointment[],
  { now, currency, isOperator }: Cancellation,
): number {
  const before = getDue(booking)
  const shares = which.map(one =>
    isOperator ? one.due : shareOf(one.due, Math.min(grant(one, one.start, now), ...one.shares)),
  )
  for (const one of which) one.cancelled = true
  if (!booking.isPrepaid) return 0
  // The business keeps nothing of a booking of which nothing is left.
  if (isOperator && getStanding(booking).length === 0)
    return payBack(booking, getLeft(booking), { kept: 0, currency })
  return payShare(booking, sum(shares), { before, currency })
}

/** Takes a seat out of appointments, whose prices fall in proportion. */
export function removeGuest(
  booking: ModelBooking,
  which: readonly ModelAppointment[],
  { currency, isRefunded }: { readonly currency: string; readonly isRefunded: boolean },
): number {
  const before = getDue(booking)
  for (const one of which) {
    const share = (one.seats - 1) / one.seats
    one.total = Math.round(one.total * share)
    one.due = Math.min(up(Math.round(one.due * share), currency), down(one.total, currency))
    one.seats -= 1
  }
  if (!booking.isPrepaid) return 0
  return payShare(booking, isRefunded ? before - getDue(booking) : 0, { before, currency })
}

/** Gives appointments that move another price; what was paid counts towards it. */
export function reprice(
  booking: ModelBooking,
  prices: ReadonlyMap<ModelAppointment, number>,
  currency: string,
): number {
  const before = getDue(booking)
  for (const [one, total] of prices) {
    one.total = total
    one.due = Math.min(one.due, down(total, currency))
  }
  if (!booking.isPrepaid) return 0
  return payShare(booking, before - getDue(booking), { before, currency })
}

/** The business returns an amount by hand. */
export const giveBack = (booking: ModelBooking, amount: number, currency: string): number =>
  payBack(booking, amount, { kept: 0, currency })
