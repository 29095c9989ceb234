/** What lies between the appointments of a provider's day in the console. */
import { expect, test } from 'vitest'
import { listGaps } from '#renderer/console/agenda/gaps.ts'
import type { Appointment } from '#schemas/generated/types.gen.ts'
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'

const at = (time: string) => `2026-11-26T${time}:00+01:00`
const span = (from: string, to: string) => ({ start: at(from), end: at(to) })
const instant = (time: string) => parseInstant(at(time)) ?? expect.unreachable(time)

const toAppointment = ([from, to]: readonly [string, string]) => ({
  booking: from,
  reference: from,
  status: 'scheduled' as const,
  contact: {},
  appointment: {
    position: 0,
    service: 's',
    serviceName: 's',
    provider: 'maya',
    providerName: 'Maya',
    ...span(from, to),
    timezone: 'Europe/Berlin',
    seats: 1,
  } satisfies Appointment,
})

const list = (now: string, times: readonly (readonly [string, string])[]) =>
  listGaps(
    {
      hours: [span('09:00', '12:30'), span('13:00', '17:00')],
      timeOff: [span('16:00', '17:00')],
    },
    {
      appointments: times.map(toAppointment),
      blocks: [{ id: 'b', provider: 'maya', ...span('14:00', '15:00') }],
      holds: [],
      busy: [],
    },
    instant(now),
  ).map(({ kind, from, to }) => {
    const format = (value: typeof from) =>
      formatZonedInstant(value, requireZone('Europe/Berlin')).slice(11, 16)
    return `${format(from)} ${format(to)} ${kind}`
  })

test('Gaps are what no appointment, block or time off takes, and the breaks between the hours', () => {
  const times = [
    ['09:00', '10:30'],
    ['10:40', '11:30'],
    ['13:00', '13:45'],
  ] as const
  expect(list('00:00', times)).toEqual([
    '11:30 12:30 free',
    '12:30 13:00 break',
    '13:45 14:00 free',
    '15:00 16:00 free',
  ])
})

test('An appointment in the break takes it, and what is over is no gap', () => {
  expect(list('15:12', [['12:00', '13:30']])).toEqual(['15:15 16:00 free'])
  expect(list('12:31', [['12:00', '13:30']])).toEqual(['13:30 14:00 free', '15:00 16:00 free'])
  expect(list('17:00', [])).toEqual([])
})
