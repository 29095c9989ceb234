import { expect, test } from 'vitest'
import { loadConsoleI18n } from '#renderer/console/context/i18n.ts'
import { formatAppointmentTimes } from '#renderer/console/texts/booking-texts.ts'
import {
  getBlockTimeFields,
  parseBlockTimes,
  suggestBlockTimes,
} from '#renderer/console/time-blocks/block-times.ts'
import type { Location } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'

const zone = requireZone('Europe/Berlin')

test.each([
  ['a time that the clock skips moves on', '2027-03-28', '02:00', '03:30', '03:00+02:00', '03:30+02:00'],
  ['a time that it shows twice is the first', '2026-10-25', '02:30', '04:00', '02:30+02:00', '04:00+01:00'],
])('On the clock of the provider, %s', (_, date, from, to, start, end) => {
  expect(parseBlockTimes({ date, lastDate: date, from, to }, zone)).toEqual({
    start: `${date}T${start.replace(/([+])/, ':00$1')}`,
    end: `${date}T${end.replace(/([+])/, ':00$1')}`,
  })
})

test.each([
  ['within a skipped hour, backwards', '2027-03-28', '02:30', '03:00'],
  ['before the start', '2026-12-01', '10:00', '09:00'],
  ['at the start', '2026-12-01', '10:00', '10:00'],
  ['on no date', '2026-02-30', '10:00', '11:00'],
  ['at no time', '2026-12-01', '10:00', ''],
])('A block never ends %s', (_, date, from, to) => {
  expect(parseBlockTimes({ date, lastDate: date, from, to }, zone)).toBeUndefined()
})

test.each([
  ['in the second of two equal hours', '2026-10-25T02:15:00+01:00', '2026-10-25T02:45:00+01:00'],
  ['with seconds', '2026-12-01T09:00:30+01:00', '2026-12-01T10:00:45+01:00'],
  ['over days, until midnight', '2026-12-01T09:00:00+01:00', '2026-12-04T00:00:00+01:00'],
])('A block %s stays as it is when only its title is changed', (_, start, end) => {
  const fields = getBlockTimeFields({ start, end }, zone)
  if (!fields) throw new Error('These are times.')
  expect(parseBlockTimes(fields, zone, { start, end })).toEqual({ start, end })
})

test('The last hour of a day ends at its midnight', () => {
  const date = parsePlainDate('2026-12-01')
  const now = parseInstant('2026-12-01T23:40:00+01:00')
  if (!date || !now) throw new Error('These are times.')
  const fields = suggestBlockTimes(date, now, zone)
  expect(fields).toEqual({ date, lastDate: date, from: '23:00', to: '00:00' })
  expect(parseBlockTimes(fields, zone)?.end).toBe('2026-12-02T00:00:00+01:00')
})

test('The time of an appointment names its zone, in words of the reader, only where the business has another clock', async () => {
  const i18n = await loadConsoleI18n(['de'])
  const times = { start: '2026-12-01T10:00:00+01:00', end: '2026-12-01T10:45:00+01:00' }
  const owner = { zone, membership: { business: { timezone: zone } } }
  const format = (timezone: string, location?: Location) =>
    formatAppointmentTimes({ ...times, timezone, ...(location && { location }) }, i18n, owner).time
  expect(format('Europe/Berlin')).toBe('10:00 – 10:45')
  expect(format('Europe/Lisbon')).toBe('09:00 – 09:45 · Westeuropäische Zeit')
  expect(format('Europe/Lisbon', { kind: 'phone' })).toBe('09:00 – 09:45 · Westeuropäische Zeit')
  expect(format('Europe/Lisbon', { kind: 'in-person' })).toBe('10:00 – 10:45')
  const away = { kind: 'in-person', timezone: 'Europe/Athens' } as const
  expect(format('Europe/Lisbon', away)).toBe('11:00 – 11:45 · Osteuropäische Zeit')
})
