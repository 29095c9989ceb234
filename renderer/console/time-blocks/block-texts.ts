import type { TimeBlock } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { ConsoleI18n } from '../context/i18n.ts'

/** Formats a span: Thu, Nov 26, 2:00 PM – 3:00 PM. */
export function formatBlockTimes(
  { start, end }: Pick<TimeBlock, 'start' | 'end'>,
  i18n: ConsoleI18n,
  zone: Zone,
): string {
  const from = parseInstant(start)
  const to = parseInstant(end)
  if (from === undefined || to === undefined) return `${start} – ${end}`
  const formats = i18n.getFormatters(zone)
  return `${formats.dateAt(from, 'medium')}, ${formats.timeRange(from, to)}`
}
