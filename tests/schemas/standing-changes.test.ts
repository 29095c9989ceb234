import { expect, test } from 'vitest'
import type { Appointment, BookingChange } from '#schemas/generated/types.gen.ts'
import { isEmailSuperseded } from '#schemas/runtime/booking/effective-changes.ts'

const change = (what: BookingChange['what'], more: Partial<BookingChange> = {}): BookingChange => ({
  at: '2026-12-01T14:10:00+01:00',
  what,
  by: 'operator',
  ...more,
})
const at = (start: string, more: Partial<Appointment> = {}): Appointment => ({
  position: 0,
  service: 'haircut',
  serviceName: 'Haircut',
  provider: 'maya',
  providerName: 'Maya',
  start,
  end: start,
  timezone: 'Europe/Berlin',
  seats: 1,
  ...more,
})
const begun = at('2026-12-01T14:05:00+01:00')
const ahead = at('2026-12-08T14:05:00+01:00')
const movedSilently = change('rescheduled', { silent: true })

test.each<[string, readonly BookingChange[], readonly Appointment[], boolean]>([
  ['nothing came after it', [change('rescheduled')], [begun], false],
  ['a later email says more', [change('created'), change('rescheduled')], [ahead], true],
  ['it was moved to a time that had begun', [change('rescheduled'), movedSilently], [begun], true],
  ['another visit is ahead', [change('rescheduled'), movedSilently], [begun, ahead], false],
  [
    'the other visit is cancelled',
    [change('rescheduled'), movedSilently],
    [begun, { ...ahead, cancelled: true }],
    true,
  ],
  ['that move was taken back', [change('rescheduled'), movedSilently, change('undone')], [begun], false],
  ['it is about money', [change('refunded'), movedSilently], [begun], false],
])('An email that waits knows whether %s', (_, history, appointments, expected) => {
  expect(isEmailSuperseded({ history: [...history], appointments: [...appointments] }, 1)).toBe(expected)
})
