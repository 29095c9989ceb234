/** How many seats the chosen time has left, as the calendar would say now. */
import { parseInstant } from '#schemas/instant.ts'
import { failed, type Problem } from '#schemas/problem.ts'
import { toLocal } from '#schemas/wall-clock.ts'
import { useApp } from '../screen/app-context.ts'
import { isSlotMonth } from './records.ts'
import { slotOptions } from './slot-query.ts'

export interface Crowd {
  /** Of the booked service, the booker included. */
  readonly people: number
  /** Of the guests, in the input of the screen's calls: `/guests`. */
  readonly pointer: string
}

/**
 * Asks before the visitor goes on; answers the problem that there are too few. Options: `start`, `provider`, `hold`. A
 * time that is gone says so when it is booked.
 */
export function useSeats(
  service: string,
  { start, provider, hold }: Readonly<Record<string, unknown>>,
): (crowd: Crowd) => Promise<Problem | undefined> {
  const { answers, zone } = useApp()
  return async ({ people, pointer }) => {
    const at = typeof start === 'string' ? parseInstant(start) : undefined
    const asked = slotOptions({ service, provider })
    if (people === 1 || at === undefined || !asked) return undefined
    const { date } = toLocal(at, zone)
    const outcome = await answers.ask({
      call: 'findSlots',
      input: {
        ...{ ...asked, from: date, to: date, timezone: zone },
        ...(typeof hold === 'string' ? { hold } : {}),
      },
    })
    if (!outcome.ok || !isSlotMonth(outcome.value)) return undefined
    const slots = outcome.value.days.flatMap(day => day.slots)
    const count = slots.find(slot => parseInstant(slot.start) === at)?.seatsLeft
    if (count === undefined || people <= count) return undefined
    const fault = { code: 'slot.seats_exceeded', params: { count } } as const
    return failed(fault.code, fault.params, [{ ...fault, pointer }]).problem
  }
}
