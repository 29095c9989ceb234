/**
 * `findSlots` compared with its floor. Berlin, Monday to Friday 09:00–12:30 and 13:30–17:00, 30 minutes every
 * 15, seen from New York, in March 2027 (both change their clocks) or all of 2027.
 */

import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { addDays, daysBetween } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import { findCartSlots } from '#server/features/slots/rules/cart-slots.ts'
import { findSlots, maxDaysPerSearch } from '#server/features/slots/rules/find-slots.ts'
import { groupSlotsByDate } from '#server/features/slots/rules/slot-days.ts'
import type { SlotQuery } from '#server/features/slots/rules/slot-query.ts'
import { instant, plainDate, zone } from '#tests/support/clock/times.ts'
import { medianCpuMs } from './cpu.ts'
import { loopOver, measureFloor } from './slots-floor.ts'
import { type BenchRow, figure } from './table.ts'

export async function slotsBench(): Promise<BenchRow[]> {
  return [
    row({ providers: 1, from: plainDate('2027-03-01'), days: 31, busyEach: 40 }),
    row({ providers: 10, from: plainDate('2027-03-01'), days: 31, busyEach: 40 }),
    row({ providers: 50, from: plainDate('2027-03-01'), days: 31, busyEach: 100, aim: 'aim 1.9 ms' }),
    row({ providers: 1, from: plainDate('2027-01-01'), days: 365, busyEach: 40 }),
    cartRow('next to each other', {}),
    cartRow('with buffers', { bufferBeforeMinutes: 5, bufferAfterMinutes: 10 }),
    cartRow('with limits', { limits: { perDay: 4, perWeek: 12 } }),
  ]
}

interface Workload {
  readonly providers: number
  readonly from: PlainDate
  readonly days: number
  readonly busyEach: number
  readonly aim?: string
}

const viewer = zone('America/New_York')
const berlin = zone('Europe/Berlin')
const service: Service = {
  slug: 'talk',
  name: 'Talk',
  durationMinutes: 30,
  intervalMinutes: 15,
  windowDays: 730,
}

function row(workload: Workload): BenchRow {
  const questions = questionsOf(workload)
  const floors = questions.map(measureFloor)
  const slots = questions.flatMap(findSlots)
  if (JSON.stringify(slots) !== JSON.stringify(floors.flatMap(loopOver))) {
    throw new Error('The floor finds other slots than findSlots: one of the two is wrong.')
  }
  const groupMs = medianCpuMs(() => groupSlotsByDate(slots, viewer))
  return {
    name: `${workload.providers} × ${workload.days} days, ${workload.busyEach} busy each`,
    cpuMs: medianCpuMs(() => questions.map(findSlots)),
    floorMs: medianCpuMs(() => floors.map(loopOver)),
    note: [`${slots.length} slots`, `by date +${figure(groupMs)} ms`, workload.aim ?? []].flat().join(', '),
  }
}

/** Compares a cart with its three services searched one by one; the difference is putting them together. */
function cartRow(name: string, extra: Partial<Service>): BenchRow {
  const [asked] = questionsOf({ providers: 3, from: plainDate('2027-03-01'), days: 31, busyEach: 40 })
  if (!asked) throw new Error('A month is one search.')
  const { service: _, ...question } = asked
  const services = [30, 45, 60].map(
    (durationMinutes): Service => ({
      ...service,
      ...extra,
      durationMinutes,
      slug: `talk-${durationMinutes}`,
    }),
  )
  const offers = services.map(one => ({
    service: one,
    providers: question.providers,
    assignment: 'priority' as const,
  }))
  const cart = { ...question, offers }
  return {
    name: `cart of 3 services × 3 × 31 days, ${name}`,
    cpuMs: medianCpuMs(() => findCartSlots(cart)),
    floorMs: medianCpuMs(() => services.map(one => findSlots({ ...question, service: one }))),
    note: `${findCartSlots(cart).length} slots, aim 15 ms`,
  }
}

/** Returns as many searches as the days need. */
function questionsOf({ providers: count, from, days, busyEach }: Workload): readonly SlotQuery[] {
  const providers = Array.from({ length: count }, (_, index) => provider(`provider-${index}`))
  const chance = chances()
  const first = getFirstInstantOfDay(from, berlin)
  const busy = providers.flatMap(({ slug }) =>
    Array.from({ length: busyEach }, () => {
      const start = addMinutes(first, Math.floor(chance() * days * 96) * 15)
      return { provider: slug, from: start, to: addMinutes(start, 30) }
    }),
  )
  const question = { service, providers, zone: viewer, now: instant('2026-12-01T00:00Z'), people: 1, busy }
  return spans(from, addDays(from, days - 1)).map(span => ({ ...question, ...span }))
}

function spans(from: PlainDate, to: PlainDate): readonly { from: PlainDate; to: PlainDate }[] {
  if (daysBetween(from, to) <= maxDaysPerSearch) return [{ from, to }]
  const next = addDays(from, maxDaysPerSearch)
  return [{ from, to: addDays(next, -1) }, ...spans(next, to)]
}

function provider(slug: string): Provider {
  const day = ['09:00-12:30', '13:30-17:00']
  const hours = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day }
  return { slug, name: slug, timezone: berlin, services: 'all', hours }
}

/** Creates a Lehmer generator, which makes the workload the same in every run. */
function chances(): () => number {
  let state = 7
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
