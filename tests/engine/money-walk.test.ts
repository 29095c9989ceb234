/**
 * A random walk of bookings and their money: series, carts and classes, paid by card, by gift card or at the desk; moves,
 * cancellations, guests, refunds by hand and undo, while policies and prices change and services go. After each step, what
 * the calls answer, what the tables hold and what the provider has is what a model of its own says. `MONEY_SEED` replays one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { Booking, BookingItem, Service, WeeklyHours } from '#schemas/generated/types.gen.ts'
import type { Outcome, ProblemCode } from '#schemas/runtime/core/problem.ts'
import { completeGiftCardCode, giftCardAlphabet } from '#server/features/gift-cards/rules/gift-card-code.ts'
import { type Engine, expectAnswer, openEngine, orderFor } from '#tests/support/business/engine.ts'
import { chooseAmount, isSoak, isSoakOver } from '#tests/support/run/soak.ts'
import * as model from './money-model.ts'

const walks = chooseAmount({ test: 5, short: 40, full: 400 })
const maxSteps = chooseAmount({ test: 8, short: 10, full: 14 })
/** A currency's, also if the time for a soak is over before the first. */
const fewestWalks = 5
const replayed = process.env.MONEY_SEED

const minute = 60_000
const day = 1440 * minute
const noon = Date.parse('2026-10-05T10:00:00Z')

const daily: WeeklyHours = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(name => [
    name,
    ['06:00-22:00'],
  ]),
)
const slugs = ['solo', 'duet', 'class'] as const
type Slug = (typeof slugs)[number]

const operator = { caller: { isOperator: true } }

/** Calls that the walk may be refused: a time that is taken or over, terms that forbid it, money that is not there. */
const refusals: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  ...(['slot.taken', 'calendar.not_found', 'booking.outside_rules'] as const),
  ...(['booking.reschedule_closed', 'booking.cancellation_closed', 'payment.refund_exceeded'] as const),
  ...(['gift_card.rest_too_small', 'desk_payment.exceeded', 'desk_payment.not_due'] as const),
])

/** Repeats its numbers for a seed: https://en.wikipedia.org/wiki/Xorshift */
function createDice(seed: number) {
  let state = (seed ^ 0x9e3779b9) | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  for (let warm = 0; warm < 8; warm++) next()
  const roll = (most: number) => Math.floor(next() * (most + 1))
  return {
    roll,
    /** Whether something happens that does so once in that many times. */
    once: (of: number) => roll(of - 1) === 0,
    pick: <T>(list: readonly [T, ...T[]]): T => list[roll(list.length - 1)] ?? list[0],
  }
}
type Dice = ReturnType<typeof createDice>

describe.each(['EUR', 'JPY', 'KWD'])('In %s', currency => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEngine(({ business }) => ({
      business: { ...business, currency, timezone: 'Europe/Berlin', giftCards: true },
      providers: ['ana', 'ben'].map(slug => ({
        slug,
        name: slug,
        timezone: 'Europe/Berlin',
        hours: daily,
        services: 'all' as const,
      })),
      teams: [],
      groups: [],
      serviceMenus: [],
      oneTimeLinks: [],
      services: slugs.map(slug => toService(slug, defaultTerms)),
    }))
  })
  afterAll(() => engine.close())

  // The dice know odd numbers only.
  const seeds = Array.from({ length: walks }, (_, index) => 2 * index + 1)
  test('bookings, payments, refunds and reports agree after every step', {
    timeout: 120_000 + walks * 30_000,
  }, async () => {
    let walked = 0
    for (const seed of replayed === undefined ? seeds : [Number(replayed)]) {
      if (isSoakOver() && walked >= fewestWalks) break
      await engine.reset()
      const walk = new Walk(engine, currency, createDice(seed))
      try {
        await walk.run()
        walked++
      } catch (error) {
        console.error(`MONEY_SEED=${seed} in ${currency}, after:\n${walk.told.join('\n')}`)
        throw error
      }
    }
    hasWalkedAll &&= walked === walks
  })
})

test('The walk has carried out what it is about', () => {
  if (isSoak || replayed !== undefined) console.log(Object.fromEntries([...done].sort()))
  // Steps that are all refused prove nothing.
  const usual = isSoak && hasWalkedAll ? [...usualSteps, ...rarerSteps] : usualSteps
  if (replayed === undefined) for (const name of usual) expect(done.get(name) ?? 0, name).toBeGreaterThan(0)
})

/** How often each step was carried out, in all currencies. */
const done = new Map<string, number>()
const usualSteps = ['visitor moves', 'visitor cancels']
/** What a few walks may leave out. */
const rarerSteps = [
  'business moves',
  'business cancels',
  'business returns',
  'guest leaves',
  'paid at the desk',
]
/** False once the time for the soak was over before the walks were. */
let hasWalkedAll = true

const defaultTerms: model.Terms = {
  price: 5000,
  deposit: { kind: 'full', value: 0 },
  refunds: undefined,
  followsPrice: false,
}

const toService = (slug: Slug, { price, deposit, refunds, followsPrice }: model.Terms): Service => ({
  slug,
  name: slug,
  durationMinutes: 60,
  intervalMinutes: 15,
  price,
  deposit: deposit.kind === 'full' || deposit.kind === 'none' ? { kind: deposit.kind } : deposit,
  changePolicy: {
    rescheduleUntilMinutes: 0,
    cancelUntilMinutes: 0,
    reschedulePrice: followsPrice ? 'current' : 'keep',
    ...(refunds ? { refunds: [...refunds] } : {}),
  },
  ...(slug === 'class' ? { capacity: 8, guests: 'named' as const } : {}),
  ...(slug === 'solo' ? { recurrence: { every: ['week' as const], maxCount: 4 } } : {}),
})

/** Its name, and what carries it out; returns whether anything happened. */
type Step = readonly [string, (this: Walk) => Promise<boolean>]

class Walk {
  /** What has happened, for those who replay it. */
  readonly told: string[] = []
  private readonly engine: Engine
  private readonly currency: string
  private readonly dice: Dice
  private now = noon
  private readonly terms = new Map<Slug, model.Terms>()
  private booking: model.ModelBooking = {
    appointments: [],
    paid: 0,
    refunded: 0,
    cardPaid: 0,
    cardReturned: 0,
    cash: 0,
    isPrepaid: false,
  }
  private id = ''
  private payment = ''
  private guests: { readonly isGone: boolean }[] = []
  private readonly desk: string[] = []
  private readonly code: string
  private cardValue = 0

  constructor(engine: Engine, currency: string, dice: Dice) {
    this.engine = engine
    this.currency = currency
    this.dice = dice
    const random = Array.from({ length: 15 }, () => giftCardAlphabet[dice.roll(giftCardAlphabet.length - 1)])
    this.code = completeGiftCardCode(random.join(''))
  }

  async run(): Promise<void> {
    for (const slug of slugs) this.terms.set(slug, this.chooseTerms())
    await this.writeTerms()
    await this.pass(0)
    await this.book()
    await this.agree()
    const count = 3 + this.dice.roll(maxSteps - 3)
    for (let step = 0; step < count && model.getStanding(this.booking).length > 0; step++) {
      await this.pass(this.dice.pick([0, 0, 20, 120, 1440, 4000]))
      await this.step()
      await this.agree()
    }
  }

  private chooseTerms(): model.Terms {
    const { roll, pick, once } = this.dice
    const price = pick([7000, 7013, 12_345, 1507, 9990, 100 + roll(20_000)])
    const percents = [100, pick([50, 33, 75]), pick([0, 20])]
    const refunds = pick<readonly model.Rule[] | undefined>([
      undefined,
      [],
      [2880, 240, 60].map((untilMinutes, index) => ({ untilMinutes, percent: percents[index] ?? 0 })),
      [{ untilMinutes: 1440, percent: pick([100, 50]) }],
    ])
    const kind = pick(['full', 'full', 'percent', 'amount', 'none'] as const)
    const value = kind === 'percent' ? pick([30, 33, 50]) : kind === 'amount' ? roll(price) : 0
    return { price, deposit: { kind, value }, refunds, followsPrice: once(3) }
  }

  private writeTerms() {
    return this.engine.replaceRecords(() => ({
      services: slugs.flatMap(slug => {
        const terms = this.terms.get(slug)
        return terms ? [toService(slug, terms)] : []
      }),
    }))
  }

  private async pass(minutes: number): Promise<void> {
    this.now += minutes * minute
    this.engine.setClock(new Date(this.now).toISOString())
  }

  private ask<Name extends CallName>(name: Name, input: Calls[Name]['input'], who: object = {}) {
    this.told.push(`${new Date(this.now).toISOString()} ${name} ${JSON.stringify(input)}`)
    return this.engine.ask(name, input, who)
  }

  /** Returns undefined if the call was refused for a reason that may be. */
  private take<T>(outcome: Outcome<T>): T | undefined {
    if (outcome.ok) return outcome.value
    this.told.push(`  refused: ${outcome.problem.code}`)
    if (!refusals.has(outcome.problem.code)) throw new Error(JSON.stringify(outcome.problem))
    return undefined
  }

  private async book(): Promise<void> {
    const { roll, pick, once } = this.dice
    const at = (days: number, hour: number) =>
      new Date(noon + days * day + (hour - 10) * 60 * minute).toISOString()
    const kind = pick(['series', 'cart', 'class', 'both'] as const)
    const first = 3 + roll(10)
    const items: BookingItem[] = {
      series: [
        {
          service: 'solo',
          provider: 'ana',
          start: at(first, 8),
          repeat: { every: 'week' as const, count: 2 + roll(2) },
        },
      ],
      cart: [
        { service: 'solo', provider: 'ana', start: at(first, 8) },
        { service: 'duet', provider: 'ben', start: at(first + roll(20), 11) },
      ],
      class: [{ service: 'class', provider: 'ana', start: at(first, 14) }],
      both: [
        { service: 'class', provider: 'ana', start: at(first, 14) },
        { service: 'duet', provider: 'ben', start: at(first + 1, 11) },
      ],
    }[kind]
    const guests = kind === 'class' ? Array.from({ length: 1 + roll(3) }, (_, index) => `guest${index}`) : []
    const isLater = once(6)
    const order = orderFor(items, {
      guests: guests.map(name => ({ name, email: `${name}@example.org` })),
      ...(isLater ? { payLater: true } : {}),
    })
    const { booking } = expectAnswer(await this.ask('createBooking', order, isLater ? operator : {}))
    this.id = booking.id
    this.guests = guests.map(() => ({ isGone: false }))
    this.booking.appointments = booking.appointments.map(({ service, start, seats }) => {
      const terms = this.getTerms(service)
      const { total, due } = model.priceFor(terms, seats, this.currency)
      const agreed = { service, terms, seats, total, due: isLater ? 0 : due }
      return { ...agreed, start: Date.parse(start), cancelled: false, shares: [] }
    })
    const due = model.getDue(this.booking)
    expect(booking.payment?.due ?? 0).toBe(due)
    if (due > 0) await this.pay(booking, due)
  }

  private getTerms(service: string): model.Terms {
    const terms = this.terms.get(slugs.find(slug => slug === service) ?? 'solo')
    if (!terms) throw new Error(`${service} is gone.`)
    return terms
  }

  private async pay({ id, payment }: Booking, due: number): Promise<void> {
    const { once, roll, pick } = this.dice
    this.payment = payment?.id ?? ''
    this.booking.isPrepaid = true
    if (once(3)) await this.payByCard(due, pick([due, due + roll(500), Math.ceil(due / 3) + roll(20)]))
    if (this.booking.cardPaid < due) {
      const { url = '' } = expectAnswer(await this.ask('startPayment', { id }))
      await this.engine.payAt(url, pick(['paid', 'paid', 'twice']))
      expectAnswer(await this.ask('verifyPayment', { payment: this.payment }))
    }
    this.booking.paid = due
    const paid = expectAnswer(await this.engine.ask('getBooking', { id })).payment
    // What was paid twice has gone back already.
    this.booking.paid = paid?.paid ?? 0
    this.booking.refunded = this.booking.paid - due
    expect([due, due * 2 - this.booking.cardPaid], 'paid once or twice').toContain(this.booking.paid)
  }

  private async payByCard(due: number, value: number): Promise<void> {
    this.cardValue = value
    const row = `'harbor', 'card', '${this.code}', 'bought', '${this.currency}', ${value}, ${value}, now(), false`
    // Bought long ago, by a payment of somebody else at the same provider, which is not looked at here.
    const bought = { id: 'bought', booking: 'elsewhere', checkout: null, check_at: null, status: 'expired' }
    await this.engine.query(`begin; set local session_replication_role = replica;
      insert into payment select (jsonb_populate_record(null::payment, to_jsonb(p) || '${JSON.stringify(bought)}')).*
        from payment p where p.id = '${this.payment}';
      insert into gift_card (business, id, code, payment, currency, value, balance, created_at, live) values (${row});
      insert into gift_card_entry (business, id, card, kind, amount, created_at)
        values ('harbor', 'issued', 'card', 'issued', ${value}, now()); commit`)
    const redeemed = this.take(await this.ask('redeemGiftCard', { payment: this.payment, code: this.code }))
    if (!redeemed) return
    const { payment } = expectAnswer(await this.engine.ask('getBooking', { id: this.id }))
    this.booking.cardPaid = payment?.giftCards?.paid ?? 0
    expect(this.booking.cardPaid).toBeLessThanOrEqual(Math.min(value, due))
  }

  private readonly steps: readonly [Step, ...Step[]] = [
    ['visitor moves', this.moveAsVisitor],
    ['visitor moves', this.moveAsVisitor],
    ['visitor cancels', this.cancelAsVisitor],
    ['visitor cancels', this.cancelAsVisitor],
    ['business moves', this.moveAsBusiness],
    ['business cancels', this.cancelAsBusiness],
    ['business returns', this.returnByHand],
    ['business returns', this.returnByHand],
    ['guest leaves', this.leaveGuest],
    ['paid at the desk', this.payInPerson],
    ['terms change', this.changeTerms],
    ['service goes', this.removeService],
  ]

  private async step(): Promise<void> {
    const [name, carryOut] = this.dice.pick(this.steps)
    if (await carryOut.call(this)) done.set(name, (done.get(name) ?? 0) + 1)
  }

  /** Chooses what a change is about: everything ahead, one appointment, or it and those that follow. */
  private choose(isOperator: boolean) {
    const { pick, roll } = this.dice
    const { appointments } = this.booking
    const isOpen = (one: model.ModelAppointment) =>
      !one.cancelled && (isOperator ? one.start + 60 * minute : one.start) > this.now
    const kind = pick(['all', 'all', 'one', 'one', 'following'] as const)
    const position = roll(appointments.length - 1)
    const isSeries = appointments.every(({ service }) => service === 'solo')
    const own = appointments[position]
    if (kind === 'all' || !own || !isOpen(own)) return { input: {}, which: appointments.filter(isOpen) }
    const follows = kind === 'following' && isSeries
    const which = appointments.filter(
      (one, index) => isOpen(one) && (one === own || (follows && index > position)),
    )
    return { input: { appointment: position, ...(follows ? { following: true } : {}) }, which }
  }

  private async moveAsVisitor(): Promise<boolean> {
    const { input, which } = this.choose(false)
    const [first] = [...which].sort((a, b) => a.start - b.start)
    if (!first) return false
    const shift = this.dice.pick([-1, 1, 2, 7, 9]) * day + this.dice.roll(6) * 15 * minute
    const prices = new Map(
      which.flatMap(one => {
        const now = this.terms.get(slugs.find(slug => slug === one.service) ?? 'solo')
        return one.terms.followsPrice && now ? [[one, now.price * one.seats] as const] : []
      }),
    )
    const start = new Date(first.start + shift).toISOString()
    const moved = this.take(await this.ask('rescheduleBooking', { id: this.id, start, ...input }))?.booking
    if (!moved) return false
    this.noteStarts(moved, which, this.now)
    const refund = model.reprice(this.booking, prices, this.currency)
    expect(moved.history.at(-1)?.price?.refund ?? 0, 'refund of the move').toBe(refund)
    return true
  }

  private async moveAsBusiness(): Promise<boolean> {
    const { input, which } = this.choose(false)
    const [first] = [...which].sort((a, b) => a.start - b.start)
    if (!first) return false
    const start = new Date(first.start + this.dice.pick([1, 3]) * day).toISOString()
    const override = ['hours' as const, 'notice' as const]
    const asked = await this.ask(
      'rescheduleBookingAsOperator',
      { id: this.id, start, ...input, override },
      operator,
    )
    const moved = this.take(asked)?.booking
    if (moved) this.noteStarts(moved, which, undefined)
    return moved !== undefined
  }

  private noteStarts(
    moved: Booking,
    which: readonly model.ModelAppointment[],
    now: number | undefined,
  ): void {
    for (const one of which) {
      const start = moved.appointments[this.booking.appointments.indexOf(one)]?.start ?? ''
      model.noteMove(one, Date.parse(start), now)
    }
  }

  private async cancelAsVisitor(): Promise<boolean> {
    const { input, which } = this.choose(false)
    if (which.length === 0) return false
    const position = 'appointment' in input ? { appointment: String(input.appointment) } : {}
    const following = 'following' in input ? { following: 'true' as const } : {}
    const asked = { id: this.id, ...position, ...following }
    const offered = expectAnswer(await this.ask('getChangeable', asked)).refund
    const cancelled = this.take(await this.ask('cancelBooking', { id: this.id, ...input }))?.booking
    if (!cancelled) return false
    const how = { now: this.now, currency: this.currency, isOperator: false }
    const refund = model.cancel(this.booking, which, how)
    if (this.booking.paid > 0) expect(offered, 'promised to the visitor').toBe(refund)
    return true
  }

  private async cancelAsBusiness(): Promise<boolean> {
    const { input, which } = this.choose(true)
    if (which.length === 0) return false
    const before = structuredClone(this.booking)
    const promised = expectAnswer(await this.ask('quoteCancellation', { ids: [this.id], ...input }, operator))
    const undoable = this.dice.once(2)
    const asked = { id: this.id, ...input, undoable }
    const cancelled = this.take(await this.ask('cancelBookingAsOperator', asked, operator))
    if (!cancelled) return false
    const how = { now: this.now, currency: this.currency, isOperator: true }
    const refund = model.cancel(this.booking, which, how)
    const sum = (list: readonly { readonly amount: number }[]) =>
      list.reduce((all, { amount }) => all + amount, 0)
    expect(sum(promised.refunds), 'promised to the business').toBe(refund)
    const standing = model.getTotal(this.booking) - (this.booking.isPrepaid ? model.getDue(this.booking) : 0)
    expect(sum(promised.paidAtVisit), 'to return at the desk').toBe(Math.max(0, this.booking.cash - standing))
    if (cancelled.undo && this.dice.once(2)) {
      expectAnswer(await this.ask('undoChange', { change: cancelled.undo.change }, operator))
      this.booking = before
    } else if (cancelled.undo) await this.pass(1)
    return true
  }

  private async returnByHand(): Promise<boolean> {
    const left = model.getLeft(this.booking)
    if (left === 0) return false
    const amount = this.dice.pick([1 + this.dice.roll(left - 1), left, Math.ceil(left / 2), left + 1])
    const refunded = this.take(await this.ask('refundPayment', { id: this.payment, amount }, operator))
    expect(refunded !== undefined, 'refunded').toBe(amount <= left)
    if (refunded) model.giveBack(this.booking, amount, this.currency)
    return refunded !== undefined
  }

  private async leaveGuest(): Promise<boolean> {
    const guest = this.guests.findIndex(({ isGone }) => !isGone)
    const open = model
      .getStanding(this.booking)
      .filter(one => one.start + 60 * minute > this.now && one.seats > 1)
    if (guest < 0 || open.length === 0) return false
    const { history } = expectAnswer(
      await this.engine.ask('getBookingAsOperator', { id: this.id }, operator),
    ).booking
    const refund = !this.dice.once(3)
    const promised = expectAnswer(
      await this.ask('quoteCancellation', { ids: [this.id], guest }, operator),
    ).refunds
    const asked = { id: this.id, guest, refund, ifRevision: history.length }
    expectAnswer(await this.ask('removeGuests', asked, operator))
    this.guests[guest] = { isGone: true }
    const returned = model.removeGuest(this.booking, open, { currency: this.currency, isRefunded: refund })
    if (refund) expect(promised[0]?.amount ?? 0, 'promised for the guest').toBe(returned)
    return true
  }

  private async payInPerson(): Promise<boolean> {
    const { once, roll } = this.dice
    const [latest] = this.desk
    if (latest !== undefined && once(3)) {
      const { booking } = expectAnswer(
        await this.ask('reverseInPersonPayment', { id: this.id, payment: latest }, operator),
      )
      this.desk.shift()
      this.booking.cash = booking.paidAtVisit ?? 0
      return true
    }
    const due = model.getDueLater(this.booking)
    const amount = 1 + roll(due)
    const cash = { id: this.id, amount, currency: this.currency, method: 'cash' } as const
    const taken = this.take(await this.ask('recordInPersonPayment', cash, operator))
    expect(taken !== undefined, 'taken at the desk').toBe(amount <= due)
    if (!taken) return false
    this.booking.cash += amount
    const { deskPayments: inPersonPayments } = expectAnswer(
      await this.engine.ask('getBookingAsOperator', { id: this.id }, operator),
    )
    this.desk.splice(
      0,
      this.desk.length,
      ...inPersonPayments.flatMap(one => (one.takenBackAt ? [] : [one.id])),
    )
    return true
  }

  private async changeTerms(): Promise<boolean> {
    for (const slug of [...this.terms.keys()]) if (this.dice.once(2)) this.terms.set(slug, this.chooseTerms())
    this.told.push('terms change')
    await this.writeTerms()
    return true
  }

  private async removeService(): Promise<boolean> {
    const slug = this.dice.pick(slugs)
    if (this.terms.size < 2) return false
    this.terms.delete(slug)
    this.told.push(`${slug} goes`)
    await this.writeTerms()
    return true
  }

  /** Compares everything that speaks of money. */
  private async agree(): Promise<void> {
    await this.engine.runPaymentJobs()
    const { booking, currency } = this
    const read = expectAnswer(await this.engine.ask('getBooking', { id: this.id }))
    const isOver = model.getStanding(booking).length === 0
    expect(read.status === 'cancelled', 'status').toBe(isOver)
    expect(read.appointments.map(one => [one.cancelled ?? false, one.seats, one.price])).toEqual(
      booking.appointments.map(({ cancelled, seats, total, due }) => [
        cancelled,
        seats,
        expect.objectContaining({ total, dueNow: due }),
      ]),
    )
    if (!isOver)
      expect(read.price).toEqual({ currency, total: model.getTotal(booking), dueNow: model.getDue(booking) })
    expect(read.paidAtVisit ?? 0, 'paid at the desk').toBe(booking.cash)
    const { payment } = read
    expect([payment?.paid ?? 0, payment?.refunded ?? 0], 'paid and refunded').toEqual([
      booking.paid,
      booking.refunded,
    ])
    expect(booking.refunded).toBeGreaterThanOrEqual(0)
    expect(booking.refunded).toBeLessThanOrEqual(booking.paid)
    const onCards = booking.cardPaid - booking.cardReturned
    expect(await this.engine.takenMoney(), 'money at the provider').toBe(
      booking.paid - booking.refunded - onCards,
    )
    const [card] = await this.engine.query('select balance::int as balance from gift_card')
    if (card) expect(card.balance, 'left on the gift card').toBe(this.cardValue - onCards)
    await this.compareReports(isOver)
  }

  private async compareReports(isOver: boolean): Promise<void> {
    const period = { from: '2026-10-01', to: '2027-03-31' }
    // Test money is in no report.
    await this.engine.query(`update payment set provider = 'stripe'; update gift_card set live = true`)
    const numbers = expectAnswer(await this.engine.ask('getBusinessReport', period, operator)).period
    await this.engine.query(`update payment set provider = 'test'; update gift_card set live = false`)
    const toSums = (amount: number) => (amount > 0 ? [{ currency: this.currency, amount }] : [])
    const due = isOver ? 0 : model.getDueLater(this.booking)
    expect(numbers.dueAtVisit, 'due, as the reports say').toEqual(toSums(due))
    const standing = model.getTotal(this.booking)
    const prepaid = this.booking.isPrepaid ? model.getDue(this.booking) : 0
    if (!isOver) expect(standing - prepaid - this.booking.cash).toBeLessThanOrEqual(due)
  }
}
