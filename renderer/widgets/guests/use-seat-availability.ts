/** Finds how many seats the chosen time has left, as the calendar would show now. */

import { useQueryClient } from '@tanstack/react-query'
import type { FindSlotsOutput } from '#schemas/generated/types.gen.ts'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { useApp } from '../../screen/app-context.ts'
import { fetchOutcome, invalidateAllQueries } from '../../screen/query-client.ts'
import type { QueryKey } from '../../screen/query-key.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import { useLastDefined } from '../../screen/use-last-defined.ts'
import type { WidgetOptions } from '../../screen/widget.ts'
import { normalizeSlotOptions, type SlotOptions } from '../calendar/slot-query.ts'

export interface SeatCheckInput {
  /** The party size for the booked service, the contact included. */
  readonly people: number
  /** The pointer to the guests in the input of the screen's calls: `/guests`. */
  readonly pointer: string
}

export interface SeatAvailability {
  /** How many people there are seats for, the contact included; undefined if not known. */
  readonly left: number | undefined
  /** Checks again before the visitor continues; resolves to a problem if there are too few seats. */
  check(crowd: SeatCheckInput): Promise<Problem | undefined>
}

/** Returns the seats left at a start. A start that is no longer offered is reported when it is booked. */
export function useSeatAvailability(
  service: string,
  { start = '', provider, hold }: WidgetOptions<'guest-count'>,
): SeatAvailability {
  const { zone } = useApp()
  const queryClient = useQueryClient()
  const at = parseInstant(start)
  const queryKey = getSeatsQueryKey(normalizeSlotOptions({ service, provider }), { at, zone, hold })
  // A refetch removes nothing meanwhile.
  const value = useLastDefined(useCallQuery(queryKey).value)
  return {
    left: seatsIn(value, at),
    async check({ people, pointer }) {
      if (people === 1 || !queryKey) return undefined
      // Others may have booked since the hint was shown.
      await invalidateAllQueries(queryClient)
      const outcome = await fetchOutcome(queryClient, queryKey)
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
  readonly hold: string | undefined
}

/** Returns the query key of the slots on the start's day. */
function getSeatsQueryKey(
  options: SlotOptions | undefined,
  { at, zone, hold }: SeatsQuery,
): QueryKey<'findSlots'> | undefined {
  if (!options || at === undefined) return undefined
  const { date } = toLocalDateTime(at, zone)
  return ['findSlots', { ...options, from: date, to: date, timezone: zone, hold }]
}

function seatsIn(answer: FindSlotsOutput | undefined, at: Instant | undefined): number | undefined {
  const slots = answer?.days.flatMap(day => day.slots) ?? []
  return slots.find(({ start }) => parseInstant(start) === at)?.seatsLeft
}
