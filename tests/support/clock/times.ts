/** Parses times in tests; a typo throws at once. */
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parseMonth } from '#schemas/runtime/time/month.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Month, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'

export const instant = (text: string): Instant => parsed(parseInstant(text), text)
export const plainDate = (text: string): PlainDate => parsed(parsePlainDate(text), text)
export const month = (text: string): Month => parsed(parseMonth(text), text)
export const zone = (text: string): Zone => parsed(parseZone(text), text)

function parsed<T>(value: T | undefined, text: string): T {
  if (value === undefined) throw new Error(`"${text}" is not what this test takes it for.`)
  return value
}
