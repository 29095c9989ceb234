/** Links that add an appointment to a calendar. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildCalendarFileUrl,
  buildGoogleCalendarUrl,
  type CalendarEvent,
} from '#renderer/widgets/calendar/calendar-urls.ts'
import { instant, zone } from '#tests/support/clock/times.ts'
import { root } from '#tests/support/run/command.ts'

const haircut: CalendarEvent = {
  title: 'Haircut · Harbor Studio',
  details: 'with Maya & Leo\nReference: K7QF2M9X',
  place: 'Hafenstraße 12, 10115 Berlin',
  start: instant('2026-11-26T10:45:00+01:00'),
  end: instant('2026-11-26T11:30:00+01:00'),
  zone: zone('Europe/Berlin'),
}

const partsOf = (href: string) => {
  const { origin, pathname, searchParams, hash } = new URL(href)
  return { at: origin + pathname, hash, query: Object.fromEntries(searchParams) }
}

describe('The Google Calendar link', () => {
  test('carries the title, the time in UTC, the place, and the display time zone', () => {
    expect(partsOf(buildGoogleCalendarUrl(haircut))).toEqual({
      at: 'https://calendar.google.com/calendar/render',
      hash: '',
      query: {
        action: 'TEMPLATE',
        text: haircut.title,
        dates: '20261126T094500Z/20261126T103000Z',
        details: haircut.details,
        location: haircut.place,
        ctz: 'Europe/Berlin',
      },
    })
  })

  test('omits the location if there is none', () => {
    expect(partsOf(buildGoogleCalendarUrl({ ...haircut, place: undefined })).query).not.toHaveProperty(
      'location',
    )
  })

  test('stays on that host and below 2000 characters, whatever the texts are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4000 }),
      fc.string({ unit: 'grapheme', maxLength: 4000 }),
      fc.constantFrom('&action=DELETE#', '\ud83d', '😀'.repeat(900), 'に'.repeat(900), 'a'.repeat(4000)),
    )
    fc.assert(
      fc.property(text, text, text, (title, details, place) => {
        const href = buildGoogleCalendarUrl({ ...haircut, title, details, place })
        expect(href.length).toBeLessThan(2000)
        const { at, hash, query } = partsOf(href)
        expect([at, hash, query.action, query.ctz]).toEqual([
          'https://calendar.google.com/calendar/render',
          '',
          'TEMPLATE',
          'Europe/Berlin',
        ])
        for (const [written, read] of [
          [title, query.text],
          [details, query.details],
          [place, query.location],
        ])
          expect(wellFormed(written).startsWith((read ?? '').replace(/…$/, ''))).toBe(true)
      }),
    )
  })

  test('truncates a long text between two characters and adds an ellipsis', () => {
    const { text = '' } = partsOf(buildGoogleCalendarUrl({ ...haircut, title: '😀'.repeat(100) })).query
    expect(text).toMatch(/^(😀){40,60}…$/u)
  })

  /** Replaces lone surrogates by U+FFFD, as URLs do. */
  const wellFormed = (text = ''): string =>
    Array.from(text, one => (/^[\ud800-\udfff]$/.test(one) ? '\ufffd' : one)).join('')
})

describe('The link to our calendar file', () => {
  const declared: { path: string; input: { properties: Record<string, unknown> } } = JSON.parse(
    readFileSync(join(root, 'schemas/calls/getCalendarFile.json'), 'utf8'),
  )

  test('matches the path and input that the call declares', () => {
    const href = buildCalendarFileUrl('abc', 'de', 2)
    expect(href).toBe('/api/v1/bookings/abc/calendar.ics?locale=de&appointment=2')
    expect(href.split('?')[0]).toBe(`/api/v1${declared.path.replace(':id', 'abc')}`)
    const names = [...new URLSearchParams(href.split('?')[1]).keys()]
    expect(Object.keys(declared.input.properties)).toEqual(expect.arrayContaining(names))
  })

  test('escapes the booking id, so that the path cannot change', () => {
    expect(buildCalendarFileUrl('../../x?y#z', 'en')).toBe(
      '/api/v1/bookings/..%2F..%2Fx%3Fy%23z/calendar.ics?locale=en',
    )
  })
})
