import { expect, test } from 'vitest'
import { listCalendars } from '#renderer/console/calendars/calendar-state.tsx'

test('Several calendars of a provider are told apart by their places in the record, because their addresses are secret', () => {
  const feed = (provider: string, url: string) => ({ provider, url, isUnread: false, ranges: 0 })
  const feeds = [
    feed('maya', 'https://calendar.example/a.ics'),
    feed('leo', 'https://calendar.example/c.ics'),
    feed('maya', 'https://calendar.example/b.ics'),
  ]
  const calendars = listCalendars({ feeds, connections: [] })
  expect(calendars.map(({ name, number }) => [name, number])).toEqual([
    ['calendar.example', 1],
    ['calendar.example', undefined],
    ['calendar.example', 2],
  ])
})
