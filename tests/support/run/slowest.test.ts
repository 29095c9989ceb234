import { expect, test } from 'vitest'
import { formatFolders, formatSlowest, listStoryTimes } from './slowest.ts'

test('The table lists the ten slowest tests, slowest first', () => {
  const times = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, seconds: index + 0.25 }))
  const [title, ...rows] = formatSlowest('Slowest', times).split('\n')
  expect(title).toBe('Slowest')
  expect(rows).toHaveLength(10)
  expect(rows[0]).toBe('    11.3 s   test 11')
  expect(rows[9]).toBe('     2.3 s   test 2')
})

test('The time of each folder is that of all its files; stories have no folder', () => {
  const times = [
    { name: 'tests/mail/mail.test.ts', seconds: 1 },
    { name: 'tests/calls/a.test.ts', seconds: 1 },
    { name: 'tests/calls/b.test.ts', seconds: 2 },
  ]
  expect(formatFolders('Folders', times)).toBe('Folders\n     3.0 s   tests/calls/\n     1.0 s   tests/mail/')
  expect(formatFolders('Folders', [{ name: 'booking.spec.ts:7 is booked', seconds: 1 }])).toBe('')
})

test("A story's time is the sum of all its tries, and its name includes the project", () => {
  const story = {
    title: 'is booked',
    file: 'booking.spec.ts',
    line: 7,
    tests: [
      { status: 'flaky', projectName: 'usual font', results: [{ duration: 1500 }, { duration: 2000 }] },
      { status: 'expected', projectName: '', results: [{ duration: 100 }] },
    ],
  }
  expect(listStoryTimes([{ specs: [], suites: [{ specs: [story] }] }])).toEqual([
    { name: 'booking.spec.ts:7 is booked (usual font)', seconds: 3.5 },
    { name: 'booking.spec.ts:7 is booked', seconds: 0.1 },
  ])
})
