/** When each service of the cart takes place at the chosen start: asked of what offers it. */

import type { SlotSegment } from '#schemas/generated/types.gen.ts'
import { getAtPath } from '#schemas/runtime/core/pointer.ts'
import type { Scope } from '#schemas/runtime/screen/screen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { QueryKey } from '../../screen/query-key.ts'
import { isNextSlot } from '../records.ts'
import { linesIn, listCartTexts } from './cart-lines.ts'

/** The first slot from a start on: whoever is asked says whether it is that one. */
export function getStartQueryKey(
  texts: ReturnType<typeof listCartTexts>,
  start: string,
  { scope, zone }: { readonly scope: Scope; readonly zone: Zone },
): QueryKey {
  const hold = getAtPath(scope.values, 'hold.id')
  const { services, providers } = texts
  return [
    'findNextSlot',
    {
      ...{ services, after: start, timezone: zone },
      ...(providers === undefined ? {} : { providers }),
      ...(typeof hold === 'string' ? { hold } : {}),
    },
  ]
}

export function getSegmentsQueryKey(scope: Scope, zone: Zone): QueryKey | undefined {
  const lines = linesIn(scope)
  const { start } = scope.values
  if (lines.length === 0 || typeof start !== 'string') return undefined
  return getStartQueryKey(listCartTexts(lines), start, { scope, zone })
}

/** One for each service; none where the start is not offered. */
export function segmentsIn(answer: unknown, { values }: Scope): readonly SlotSegment[] {
  const slot = isNextSlot(answer) ? answer.slot : null
  if (!slot || parseInstant(slot.start) !== parseInstant(String(values.start))) return []
  return slot.segments ?? [{ service: String(values.services), ...slot }]
}

/** Whether an answer to `getStartQueryKey` says that the start is offered. */
export const isOffered = (answer: unknown, start: string): boolean =>
  isNextSlot(answer) && answer.slot !== null && parseInstant(answer.slot.start) === parseInstant(start)
