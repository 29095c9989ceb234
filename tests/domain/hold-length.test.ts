/** When a hold began, which only its end tells. */
import { expect, test } from 'vitest'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import { findHoldStart, holdMinutes, longHoldMinutes } from '#server/features/slots/rules/hold-length.ts'

const start = asInstant(Date.UTC(2026, 10, 27, 9))

test.each([
  { name: 'a usual hold', minutes: holdMinutes, after: [0, 3, 9] },
  { name: 'a new hold with a payment', minutes: longHoldMinutes, after: [0, 3, 4] },
])('$name began when it was taken', ({ minutes, after }) => {
  for (const passed of after)
    expect(findHoldStart(addMinutes(start, minutes), addMinutes(start, passed))).toBe(start)
})

test('an old hold with a payment counts as a younger one, never as an older one', () => {
  const expiresAt = addMinutes(start, longHoldMinutes)
  expect(findHoldStart(expiresAt, addMinutes(start, 8))).toBe(addMinutes(start, 5))
})
