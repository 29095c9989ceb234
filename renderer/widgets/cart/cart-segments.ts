/** Finds when each service of the cart takes place at the chosen start, by querying the next slot. */

import type { FindNextSlotOutput, SlotSegment } from '#schemas/generated/types.gen.ts'
import type { ScopeOf, ScopeRoots } from '#schemas/runtime/screen/scope-roots.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { QueryKey } from '../../screen/query-key.ts'
import { toCartLines, toCartQueryParameters } from './cart-lines.ts'

/** Returns the query key of the first slot from a start on; the caller checks whether it is at that start. */
export function getStartAvailabilityQueryKey(
  texts: ReturnType<typeof toCartQueryParameters>,
  start: string,
  { values, zone }: { readonly values: ScopeRoots['values']; readonly zone: Zone },
): QueryKey<'findNextSlot'> {
  const { services, providers } = texts
  return [
    'findNextSlot',
    {
      services,
      after: start,
      timezone: zone,
      ...(providers === undefined ? {} : { providers }),
      hold: values.hold?.id,
    },
  ]
}

export function getSegmentsQueryKey(
  scope: ScopeOf<'menu' | 'values'>,
  zone: Zone,
): QueryKey<'findNextSlot'> | undefined {
  const lines = toCartLines(scope)
  const { values } = scope
  const { start } = values
  if (lines.length === 0 || typeof start !== 'string') return undefined
  return getStartAvailabilityQueryKey(toCartQueryParameters(lines), start, { values, zone })
}

/** Returns a segment for each service; none if the start is not offered. */
export function readSlotSegments(
  answer: FindNextSlotOutput | undefined,
  { values }: ScopeOf<'values'>,
): readonly SlotSegment[] {
  const slot = answer?.slot
  if (!slot || parseInstant(slot.start) !== parseInstant(String(values.start))) return []
  return slot.segments ?? [{ service: String(values.services), ...slot }]
}

/** Tells whether an answer to `getStartAvailabilityQueryKey` offers the start. */
export const isStartOffered = ({ slot }: FindNextSlotOutput, start: string): boolean =>
  slot !== null && parseInstant(slot.start) === parseInstant(start)
