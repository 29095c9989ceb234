import { expect, test } from 'vitest'
import { isExpiredLinkStatusText } from '#renderer/widgets/message/problem.tsx'

test.each([
  ['slug expired', true],
  [' Slug Expired ', true],
  ['SLUG EXPIRED', true],
  ['the slug expired', false],
  ['slug expired today', false],
  ['expired', false],
  ['RESCHEDULE is over', true],
  ['too late to reschedule', true],
  ['Rescheduled', true],
  ['cancellation', true],
  ['x Cancellation y', true],
  ['cancel', false],
  ['cancelled', false],
  ['', false],
  ['Page not found: /x', false],
  [undefined, false],
])('The status text %j means an expired link: %s', (statusText, expected) => {
  expect(isExpiredLinkStatusText(statusText)).toBe(expected)
})
