import { expect, test } from 'vitest'
import { isChangeAllowed, resolveChangePolicy } from '#server/features/bookings/rules/change-policy.ts'
import { instant } from '#tests/support/clock/times.ts'

const start = instant('2027-06-07T10:00Z')

test.each([
  ['hours before', { cancelUntilMinutes: 240 }, '2027-06-07T05:00Z', true],
  ['at the last possible time', { cancelUntilMinutes: 240 }, '2027-06-07T06:00Z', true],
  ['a second later', { cancelUntilMinutes: 240 }, '2027-06-07T06:00:01Z', false],
  ['never', { cancelUntilMinutes: null }, '2026-01-01T00:00Z', false],
  [
    'until it starts if the policy does not say',
    { rescheduleUntilMinutes: null },
    '2027-06-07T09:59:59Z',
    true,
  ],
  ['not any more at its start', {}, '2027-06-07T10:00Z', false],
  [
    'not any more at its start with a limit of 0 minutes',
    { cancelUntilMinutes: 0 },
    '2027-06-07T10:00Z',
    false,
  ],
])('Decides whether an appointment can be cancelled: %s', (_, policy, now, allowed) =>
  expect(isChangeAllowed('cancel', { start, policy, now: instant(now) })).toBe(allowed),
)

test('Rescheduling and cancelling have separate limits', () => {
  const when = {
    start,
    policy: { rescheduleUntilMinutes: 60, cancelUntilMinutes: 1440 },
    now: instant('2027-06-07T08:00Z'),
  }
  expect([isChangeAllowed('reschedule', when), isChangeAllowed('cancel', when)]).toEqual([true, false])
})

test('Each limit of the service overrides that of the business', () =>
  expect(
    resolveChangePolicy(
      { changePolicy: { cancelUntilMinutes: null } },
      { changePolicy: { cancelUntilMinutes: 240, rescheduleUntilMinutes: 120 } },
    ),
  ).toEqual({ cancelUntilMinutes: null, rescheduleUntilMinutes: 120 }))
