import { expect, test } from 'vitest'
import { formatChangePolicy } from '#renderer/widgets/manage/change-policy.tsx'
import { englishWords } from '#tests/support/texts/words.ts'

test.each([
  [240, 240, 'Change or cancel up to 4 hours before'],
  [720, 1440, 'Change or cancel up to 24 hours before'],
  [2880, 1440, 'Change or cancel up to 2 days before'],
  [0, 0, 'Change or cancel until it begins'],
  [0, 30, 'Change or cancel up to 1 hour before'],
  [null, null, 'This appointment cannot be changed online.'],
  [60, null, undefined],
  [null, 60, undefined],
])('Rescheduling until %j minutes before and cancelling until %j reads %j', (move, cancel, line) => {
  const policy = { rescheduleUntilMinutes: move, cancelUntilMinutes: cancel }
  expect(formatChangePolicy(policy, englishWords())).toBe(line)
})
