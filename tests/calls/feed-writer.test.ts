/** 600 calendar files in the manner of nine programs, read against the times that they were planned with. */
import { expect, test } from 'vitest'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { listBusyRanges } from '#server/features/busy-feeds/reading/list-busy-ranges.ts'
import { feedFrom, feedTo, feedZone, writeFeed } from '#tests/support/calendars/feed-writer.ts'
import { instant } from '#tests/support/clock/times.ts'

const options = { zone: requireZone(feedZone), from: instant(feedFrom), to: instant(feedTo) }

const read = (text: string): readonly string[] =>
  listBusyRanges(text, options)
    .map(({ from, to }) => `${toText(from)}/${toText(to)}`)
    .sort()

const toText = (time: number): string => `${new Date(time).toISOString().slice(0, 16)}Z`

test('Files of programs with their usual faults have the times that they were planned with', () => {
  const wrong = Array.from({ length: 600 }, (_, seed) => ({ seed, ...writeFeed(seed) }))
    .map(({ seed, title, text, expected }) => ({ seed, title, expected, found: read(text) }))
    .filter(({ expected, found }) => expected.join() !== found.join())
  expect(wrong).toEqual([])
})
