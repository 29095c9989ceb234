/** Turns what visitors want into orders for a start that is offered. */
import type { Calls } from '#schemas/generated/calls.gen.ts'
import type { BookingItem, Guest, Repeat, Slot } from '#schemas/generated/types.gen.ts'
import { days } from './business.ts'
import type { World } from './world.ts'

export type EngineOrder = Pick<Calls['hold']['input'], 'items' | 'guests' | 'guestCount'>

export interface EngineWish {
  /** Index of the menu below. */
  readonly dish: number
  /** Index of `days`. */
  readonly day: number
  /** Index of an offered slot, which wraps around; small, so that several visitors want the same. */
  readonly slot: number
  readonly people: number
}

interface Dish {
  /** The query for `findSlots`: slugs of services, and of who provides each. */
  readonly services: readonly string[]
  readonly providers: readonly string[]
  readonly repeat?: Repeat
  readonly guests?: 'named' | 'count' | 'elsewhere'
  /** The order takes more than the start that `findSlots` checks, so it may fail. */
  readonly uncertain?: boolean
}

const dish = (service: string, provider: string, more: Partial<Dish> = {}): Dish => ({
  services: [service],
  providers: [provider],
  ...more,
})

const weekly = { every: 'week', count: 3 } as const

export const menu: readonly Dish[] = [
  dish('cut', 'any'),
  dish('cut', 'ana'),
  dish('cut', 'front'),
  dish('cut', 'duo'),
  dish('cut', 'senior'),
  dish('wash', 'any'),
  { services: ['cut', 'wash'], providers: ['any', 'any'] },
  { services: ['wash', 'cut'], providers: ['ana', 'ben'] },
  { services: ['cut', 'wash'], providers: ['ben', 'ana'] },
  dish('yoga', 'any', { guests: 'named' }),
  dish('yoga', 'ana', { guests: 'elsewhere', uncertain: true }),
  dish('tour', 'any', { guests: 'count' }),
  dish('portrait', 'any'),
  dish('portrait', 'ana'),
  dish('clinic', 'ana', { guests: 'count' }),
  dish('course', 'any', { repeat: weekly, uncertain: true }),
  dish('habit', 'any', { repeat: weekly }),
  dish('nearby', 'cleo', { repeat: weekly, uncertain: true }),
]

/** Creates an order for an offered slot; undefined: nothing is offered. */
export async function createEngineOrder(wish: EngineWish, world: World): Promise<EngineOrder | undefined> {
  const asked = menu[wish.dish]
  const slots = await offered(wish, world)
  const slot = slots[wish.slot % Math.max(1, slots.length)]
  return asked && slot ? orderAt(slot, asked, wish.people) : undefined
}

async function offered({ dish, day, people }: EngineWish, world: World): Promise<readonly Slot[]> {
  const { services, providers, guests } = menu[dish] ?? { services: [], providers: [] }
  const date = days[day] ?? days[0]
  const outcome = await world.ask('findSlots', {
    services: services.join(','),
    providers: providers.join(','),
    from: date,
    to: date,
    ...(guests === 'named' || guests === 'count' ? { people } : {}),
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  return outcome.value.days.flatMap(({ slots }) => slots)
}

function orderAt(slot: Slot, { services, providers, repeat, guests }: Dish, people: number): EngineOrder {
  const items = services.map(
    (service, index): BookingItem => ({
      service,
      provider: providers[index] ?? 'any',
      start: slot.segments?.[index]?.start ?? slot.start,
      ...(repeat === undefined ? {} : { repeat }),
    }),
  )
  if (guests === undefined || people === 1) return { items }
  if (guests === 'count') return { items, guestCount: people - 1 }
  return { items, guests: guestsOf(people - 1, guests === 'elsewhere' ? 'cut' : undefined) }
}

const guestsOf = (count: number, service: string | undefined): Guest[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Guest ${index}`,
    email: `guest-${index}@example.org`,
    ...(service === undefined ? {} : { service }),
  }))
