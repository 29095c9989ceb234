import { expect, test } from 'vitest'
import { formatCalendarName, listCalendars } from '#renderer/console/calendars/calendar-state.tsx'
import type { ConsoleWords } from '#renderer/console/words.ts'

const words = {
  t: (_: string, { name, number }: { name: string; number: number }) => `${name}, entry ${number}`,
} as unknown as ConsoleWords

test('Several calendars of a provider are told apart by their places in the record, because their addresses are secret', () => {
  const feed = (provider: string, url: string) => ({ provider, url, isUnread: false, ranges: 0 })
  const feeds = [
    feed('maya', 'https://calendar.example/a.ics'),
    feed('leo', 'https://calendar.example/c.ics'),
    feed('maya', 'https://calendar.example/b.ics'),
  ]
  expect(
    listCalendars({ feeds, connections: [] }).map(calendar => formatCalendarName(calendar, words)),
  ).toEqual(['calendar.example, entry 1', 'calendar.example', 'calendar.example, entry 2'])
})
