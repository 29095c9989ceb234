/** How many seats the chosen time has left, as the calendar would say now. */

import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { toLocal } from '#schemas/runtime/time/wall-clock.ts'
import type { Question } from '../../screen/answers.ts'
import { useApp } from '../../screen/app-context.ts'
import { useAnswer } from '../../screen/use-answer.ts'
import { type SlotOptions, slotOptions } from '../calendar/slot-query.ts'
import { isSlotMonth } from '../records.ts'

export interface Crowd {
  /** Of the booked service, the booker included. */
  readonly people: number
  /** Of the guests, in the input of the screen's calls: `/guests`. */
  readonly pointer: string
}

export interface Seats {
  /** How many people find a seat, the booker included; undefined: not known. */
  readonly left: number | undefined
  /** Asks before the visitor goes on; answers the problem that there are too few. */
  check(crowd: Crowd): Promise<Problem | undefined>
}

/** Options: `start`, `provider`, `hold`. A time that is gone says so when it is booked. */
export function useSeats(
  service: string,
  { start, provider, hold }: Readonly<Record<string, unknown>>,
): Seats {
  const { answers, zone } = useApp()
  const at = typeof start === 'string' ? parseInstant(start) : undefined
  const question = seatsQuestion(slotOptions({ service, provider }), { at, zone, hold })
  const { value } = useAnswer(question)
  return {
    left: seatsIn(value, at),
    async check({ people, pointer }) {
      if (people === 1 || !question) return undefined
      // Others may have booked since the hint was written.
      answers.age()
      const outcome = await answers.ask(question)
      const count = outcome.ok ? seatsIn(outcome.value, at) : undefined
      if (count === undefined || people <= count) return undefined
      const fault = { code: 'slot.seats_exceeded', params: { count } } as const
      return failed(fault.code, fault.params, [{ ...fault, pointer }]).problem
    },
  }
}

interface SeatsQuery {
  readonly at: Instant | undefined
  readonly zone: Zone
  readonly hold: unknown
}

/** The day of the start. */
function seatsQuestion(
  options: SlotOptions | undefined,
  { at, zone, hold }: SeatsQuery,
): Question | undefined {
  if (!options || at === undefined) return undefined
  const { date } = toLocal(at, zone)
  const own = typeof hold === 'string' ? { hold } : {}
  return { call: 'findSlots', input: { ...options, from: date, to: date, timezone: zone, ...own } }
}

function seatsIn(answer: unknown, at: Instant | undefined): number | undefined {
  const slots = isSlotMonth(answer) ? answer.days.flatMap(day => day.slots) : []
  return slots.find(({ start }) => parseInstant(start) === at)?.seatsLeft
}
