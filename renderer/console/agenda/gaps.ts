/** What lies between the appointments of a provider's day. */
import type { GetScheduleOutput } from '#schemas/generated/types.gen.ts'
import { asInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface AgendaGap {
  /** `free`: within the hours, and nothing takes it. `break`: between the hours. */
  readonly kind: 'free' | 'break'
  readonly from: Instant
  readonly to: Instant
}

type Schedule = Pick<GetScheduleOutput, 'appointments' | 'blocks' | 'holds' | 'busy'>
type Hours = Pick<GetScheduleOutput['providers'][number], 'hours' | 'timeOff'>

interface Span {
  readonly from: number
  readonly to: number
}

/** Nobody books less. */
const minMinutes = 15
/** Free time begins at full five minutes, also if that is now. */
const gridMs = 300_000

/** Lists the gaps of a day of one provider that are still to come, by their beginnings. `schedule` is of that day and provider. */
export function listGaps({ hours, timeOff }: Hours, schedule: Schedule, now: Instant): readonly AgendaGap[] {
  const open = toSpans(hours)
  const taken = [
    ...toSpans(schedule.appointments.map(({ appointment }) => appointment)),
    ...toSpans([...timeOff, ...schedule.blocks, ...schedule.holds, ...schedule.busy]),
    { from: Number.NEGATIVE_INFINITY, to: Math.ceil(now / gridMs) * gridMs },
  ].sort((a, b) => a.from - b.from)
  const breaks = open.slice(1).map(({ from }, index) => ({ from: open[index]?.to ?? from, to: from }))
  const toGaps = (spans: readonly Span[], kind: AgendaGap['kind']) =>
    spans
      .flatMap(span => subtract(span, taken))
      .filter(({ from, to }) => to - from >= minMinutes * 60_000)
      .map(({ from, to }) => ({ kind, from: asInstant(from), to: asInstant(to) }))
  return [...toGaps(open, 'free'), ...toGaps(breaks, 'break')].sort((a, b) => a.from - b.from)
}

/** Returns what is left of a span. `taken` is ordered by its beginnings. */
function subtract(span: Span, taken: readonly Span[]): readonly Span[] {
  const left: Span[] = []
  let { from } = span
  for (const other of taken) {
    if (other.from >= span.to) break
    if (other.from > from) left.push({ from, to: other.from })
    from = Math.max(from, other.to)
  }
  return from < span.to ? [...left, { from, to: span.to }] : left
}

const toSpans = (spans: readonly { readonly start: string; readonly end: string }[]): readonly Span[] =>
  spans
    .flatMap(({ start, end }) => {
      const from = parseInstant(start)
      const to = parseInstant(end)
      return from === undefined || to === undefined ? [] : [{ from, to }]
    })
    .sort((a, b) => a.from - b.from)
