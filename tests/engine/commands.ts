/** What clients may do, as data. Indexes wrap around what exists when the command runs. */
import fc from 'fast-check'
import { days } from './business.ts'
import { type EngineWish, menu } from './wishes.ts'

export type Command =
  | {
      readonly do: 'book'
      readonly contact: number
      readonly wish: EngineWish
      /** Sent twice at once, as by an impatient browser. */
      readonly twice: boolean
      /** Uses the hold of the same contact, if there is one, for what it holds or for something else. */
      readonly hold: 'none' | 'same' | 'other'
      readonly link: boolean
    }
  /** Sends an earlier order again with its key. */
  | { readonly do: 'repeat'; readonly which: number }
  | { readonly do: 'hold'; readonly contact: number; readonly wish: EngineWish }
  | { readonly do: 'release'; readonly which: number }
  | {
      readonly do: 'move'
      readonly which: number
      readonly part: Part
      readonly slot: number
      readonly day: number
      readonly anybody: boolean
    }
  | { readonly do: 'cancel'; readonly which: number; readonly part: Part }
  | { readonly do: 'decide'; readonly which: number; readonly approve: boolean }

export interface Part {
  /** Undefined: the whole booking. */
  readonly appointment: number | undefined
  readonly following: boolean
}

export interface Burst {
  /** Sent at once, each by its own client. */
  readonly commands: readonly Command[]
  /** Checked after the burst: a slot that is offered can be booked. */
  readonly probe: EngineWish
  /** Everybody who books or holds wants the same as the probe. */
  readonly crowd: boolean
  readonly waitMinutes: number
}

const wish: fc.Arbitrary<EngineWish> = fc.record({
  dish: fc.nat(menu.length - 1),
  day: fc.nat(days.length - 1),
  slot: fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(20)),
  people: fc.integer({ min: 1, max: 3 }),
})
const which = fc.nat(9)
const contact = fc.nat(3)
const part: fc.Arbitrary<Part> = fc.record({
  appointment: fc.option(fc.nat(2), { nil: undefined }),
  following: fc.boolean(),
})

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      contact,
      wish,
      twice: fc.boolean(),
      hold: fc.constantFrom('none' as const, 'same' as const, 'other' as const),
      link: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hold' as const), contact, wish }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which,
      part,
      slot: fc.nat(20),
      day: fc.nat(days.length - 1),
      anybody: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which, part }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('decide' as const), which, approve: fc.boolean() }),
  },
)

const burst: fc.Arbitrary<Burst> = fc.record({
  commands: fc.array(command, { minLength: 1, maxLength: 6, size: 'max' }),
  probe: wish,
  crowd: fc.boolean(),
  waitMinutes: fc.constantFrom(0, 0, 0, 0, 1, 9, 11, 11, 45, 600),
})

export const bursts: fc.Arbitrary<readonly Burst[]> = fc.array(burst, {
  minLength: 1,
  maxLength: 8,
  size: 'max',
})
