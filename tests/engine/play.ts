/** Plays a burst: turns each command into a request, then sends all at once and judges their answers. */
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { Booking, BookingItem } from '#schemas/generated/types.gen.ts'
import type { Outcome, ProblemCode } from '#schemas/runtime/core/problem.ts'
import { minHeldAppointments } from '#server/features/bookings/hold-limits.ts'
import { days } from './business.ts'
import type { Command, Part } from './commands.ts'
import { isLive, learn, type Model, type ModelHold, moment } from './model.ts'
import { createEngineOrder, type EngineOrder, menu } from './wishes.ts'
import type { World } from './world.ts'

export interface Game {
  readonly world: World
  readonly model: Model
}

/** Sends a request and remembers its answer; throws if nothing explains that answer. */
type Request = (isAlone: boolean) => Promise<void>

export async function playBurst(game: Game, commands: readonly Command[]): Promise<void> {
  const requests: Request[] = []
  for (const [index, command] of commands.entries())
    requests.push(...(await requestsOf(game, command, index)))
  const results = await Promise.allSettled(requests.map(send => send(requests.length === 1)))
  const [failure] = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  if (failure !== undefined) throw failure
}

async function requestsOf(game: Game, command: Command, client: number): Promise<readonly Request[]> {
  switch (command.do) {
    case 'book':
      return bookRequests(game, command, client)
    case 'repeat':
      return repeatRequests(game, command.which, client)
    case 'hold':
      return holdRequests(game, command)
    case 'release':
      return releaseRequests(game, command.which, client)
    case 'move':
      return moveRequests(game, command, client)
    case 'cancel':
      return cancelRequests(game, command, client)
    case 'decide':
      return decideRequests(game, command, client)
  }
}

type Of<What extends Command['do']> = Extract<Command, { readonly do: What }>

async function bookRequests(game: Game, command: Of<'book'>, client: number): Promise<readonly Request[]> {
  const { world, model } = game
  const hold = [...model.holds.values()].find(({ contact }) => contact === command.contact)
  const used = command.hold === 'none' ? undefined : hold
  const order = used && command.hold === 'same' ? used.order : await createEngineOrder(command.wish, world)
  if (!order) return []
  const withLink = command.link && order.items.every(({ service }) => service === 'cut')
  const input: Calls['createBooking']['input'] = {
    ...bookingInput(order, `contact-${command.contact}@example.org`),
    ...(used ? { hold: used.id } : {}),
    ...(withLink ? { oneTimeLink: command.contact % 2 === 0 ? 'gift' : 'voucher' } : {}),
  }
  const key = crypto.randomUUID()
  const certain = !menu[command.wish.dish]?.uncertain && !used
  const send: Request = async isAlone => {
    const outcome = await world.ask('createBooking', input, { key, client })
    const booking = judged(outcome, 'createBooking', [
      ...(isAlone && certain ? [] : (['slot.taken', 'slot.seats_exceeded'] as const)),
      ...(used ? (['provider.busy'] as const) : []),
      ...(command.twice ? (['idempotency.in_flight'] as const) : []),
      ...(withLink ? (['link.expired'] as const) : []),
      'service.limit_exceeded',
      'contact.limit_reached',
    ])?.booking
    if (!booking) return
    remember(game, { key, input, booking })
  }
  return command.twice ? [send, send] : [send]
}

function remember(
  { model }: Game,
  { key, input, booking }: { key: string; input: Calls['createBooking']['input']; booking: Booking },
): void {
  const known = model.requests.get(key)
  if (known && known.id !== booking.id) throw new Error(`The key ${key} has made two bookings.`)
  model.requests.set(key, { input, id: booking.id })
  if (input.hold !== undefined) model.spentHolds.add(input.hold)
  learn(model, booking)
}

function repeatRequests({ world, model }: Game, which: number, client: number): readonly Request[] {
  const request = nth([...model.requests], which)
  if (!request) return []
  const [key, { input, id }] = request
  return [
    async isAlone => {
      const outcome = await world.ask('createBooking', input, { key, client })
      const booking = judged(outcome, 'createBooking', isAlone ? [] : ['idempotency.in_flight'])?.booking
      if (!booking) return
      if (booking.id !== id) throw new Error(`The repeated request ${key} has made another booking.`)
      learn(model, booking)
    },
  ]
}

async function holdRequests({ world, model }: Game, command: Of<'hold'>): Promise<readonly Request[]> {
  const { contact, wish } = command
  const order = await createEngineOrder(wish, world)
  if (!order) return []
  const client = `browser-${contact}-${wish.slot % 5}`
  const others = [...model.holds.values()].filter(one => one.client !== client)
  const heldAppointments = others.reduce((sum, one) => sum + countAppointments(one.order), 0)
  return [
    async isAlone => {
      const outcome = await world.ask('hold', { ...order, client }, { client: 100 + contact })
      const certain = isAlone && !menu[wish.dish]?.uncertain
      const held = judged(outcome, 'hold', [
        ...(certain ? [] : (['slot.taken', 'slot.seats_exceeded'] as const)),
        ...(isAlone && heldAppointments < minHeldAppointments ? [] : (['hold.too_many'] as const)),
        'service.limit_exceeded',
      ])
      if (!held) return
      const { hold: id, expiresAt } = held
      model.holds.set(id, { id, contact, client, order, expiresAt: moment(expiresAt) })
    },
  ]
}

const countAppointments = ({ items, guests = [] }: ModelHold['order']): number =>
  items.reduce((sum, { repeat }) => sum + (1 + guests.length) * (repeat?.count ?? 1), 0)

function releaseRequests({ world, model }: Game, which: number, client: number): readonly Request[] {
  const hold: ModelHold | undefined = nth([...model.holds.values()], which)
  if (!hold) return []
  return [
    async () => {
      judged(await world.ask('release', { hold: hold.id }, { client }), 'release', [])
      model.spentHolds.add(hold.id)
    },
  ]
}

async function moveRequests(game: Game, command: Of<'move'>, client: number): Promise<readonly Request[]> {
  const { world, model } = game
  const booking = nth([...model.bookings.values()].filter(isLive), command.which)
  const meant = booking?.appointments[command.part.appointment ?? 0] ?? booking?.appointments[0]
  if (!booking || !meant) return []
  const date = days[command.day] ?? days[0]
  const asked = { service: meant.service, from: date, to: date, people: meant.seats }
  const who = command.anybody ? {} : { provider: meant.provider }
  const found = await world.ask('findSlots', { ...asked, ...who })
  const slots = found.ok ? found.value.days.flatMap(({ slots }) => slots) : []
  const start = slots[command.slot % Math.max(1, slots.length)]?.start
  if (start === undefined) return []
  const input = {
    id: booking.id,
    start,
    reason: 'Something came up',
    ...partOf(command.part),
    ...(command.anybody ? { provider: 'any' } : {}),
  }
  return [
    async isAlone => {
      const outcome = await world.ask('rescheduleBooking', input, { client })
      const certain = isAlone && booking.appointments.length === 1
      const moved = judged(outcome, 'rescheduleBooking', [
        'booking.reschedule_closed',
        ...(certain
          ? []
          : ([
              ...(['slot.taken', 'slot.seats_exceeded', 'provider.busy'] as const),
              ...(['booking.changed', 'calendar.not_found'] as const),
            ] as const)),
      ])
      if (moved) learn(model, moved.booking)
    },
  ]
}

function cancelRequests({ world, model }: Game, command: Of<'cancel'>, client: number): readonly Request[] {
  const booking = nth([...model.bookings.values()], command.which)
  if (!booking) return []
  const input = { id: booking.id, ...partOf(command.part) }
  return [
    async isAlone => {
      const outcome = await world.ask('cancelBooking', input, { client })
      const codes: ProblemCode[] = isAlone ? [] : ['booking.changed']
      const cancelled = judged(outcome, 'cancelBooking', ['booking.cancellation_closed', ...codes])
      if (cancelled) learn(model, cancelled.booking)
    },
  ]
}

function decideRequests({ world, model }: Game, command: Of<'decide'>, client: number): readonly Request[] {
  const requested = [...model.bookings.values()].filter(({ status }) => status === 'requested')
  const booking = nth(requested, command.which)
  if (!booking) return []
  const name = command.approve ? 'approveBooking' : 'declineBooking'
  return [
    async isAlone => {
      const outcome = await world.ask(name, { id: booking.id }, { client, isOperator: true })
      const decided = judged(outcome, name, isAlone ? [] : ['booking.decided', 'booking.changed'])
      if (decided) learn(model, decided.booking)
    },
  ]
}

export const bookingInput = (order: EngineOrder, email: string): Calls['createBooking']['input'] => ({
  ...order,
  items: order.items.map((item): BookingItem => ({ ...item })),
  contact: { firstName: 'Ada', lastName: 'Lovelace', email, consent: true },
  timezone: 'America/New_York',
  locale: 'en',
})

/** Returns the answer, or undefined for an expected problem; throws on any other. */
export function judged<T>(
  outcome: Outcome<T>,
  name: CallName,
  expected: readonly ProblemCode[],
): T | undefined {
  if (outcome.ok) return outcome.value
  if (expected.includes(outcome.problem.code)) return undefined
  throw new Error(`${name} answered what nothing explains: ${JSON.stringify(outcome.problem)}`)
}

const partOf = ({ appointment, following }: Part) =>
  appointment === undefined ? {} : { appointment, following }

const nth = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
