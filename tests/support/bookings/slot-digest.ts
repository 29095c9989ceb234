/**
 * Prints a digest of slots around many clock changes. It is a separate program because Node reads TZ at
 * startup: `tests/domain/server-zone.test.ts` runs it with several values.
 */
import { createHash } from 'node:crypto'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import { findSlots } from '#server/features/slots/rules/find-slots.ts'
import { groupSlotsByDate } from '#server/features/slots/rules/slot-days.ts'
import { plainDate, zone } from '../clock/times.ts'
import { daily, provider, question, service } from './slot-records.ts'

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
]
const from = plainDate('2027-01-25')
const hash = createHash('sha256')
let count = 0
for (const timezone of zones) {
  for (const viewer of zones.map(zone)) {
    for (const start of [0, 40, 240]) {
      const asked = question({
        from: addDays(from, start),
        to: addDays(from, start + 50),
        zone: viewer,
        service: service({ durationMinutes: 50, noticeMinutes: 90 }),
        providers: [
          provider({
            timezone,
            hours: daily('00:00-04:30', '09:00-12:00', '22:00-24:00'),
            overrides: [{ date: '2027-03-14', hours: ['01:30-05:00'] }],
            timeOff: [{ from: '2027-03-27T12:00', to: '2027-03-28T02:30' }],
          }),
        ],
      })
      for (const { date, slots } of groupSlotsByDate(findSlots(asked), viewer)) {
        hash.update(`${date} ${slots.map(slot => formatZonedInstant(slot.start, viewer)).join()}`)
        count += slots.length
      }
    }
  }
}
// The last number, the local offset, proves that TZ took effect.
console.log(`${count} ${hash.digest('hex')} ${new Date(0).getTimezoneOffset()}`)
