/** The writer of calendar files, checked against RFC 5545 byte by byte and against ical.js field by field. */
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { formatIcsTimestamp } from '#schemas/runtime/time/ics-timestamp.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import {
  type CalendarEntry,
  type CalendarMethod,
  formatCalendarFile,
} from '#server/features/bookings/calendar-files/calendar-file.ts'
import { readCalendar } from '#tests/support/calendars/calendar.ts'
import { instant } from '#tests/support/clock/times.ts'

const now = instant('2026-11-20T11:00:00Z')
const haircut: CalendarEntry = {
  uid: '0123456789abcdefABCDEF-0@bookplate',
  sequence: 2,
  status: 'CONFIRMED',
  start: instant('2026-11-26T10:45:00+01:00'),
  end: instant('2026-11-26T11:30:00+01:00'),
  createdAt: instant('2026-11-18T08:00:00Z'),
  changedAt: instant('2026-11-19T09:30:15Z'),
  summary: 'Haircut · Harbor Studio',
  description: 'with Maya Lindqvist\nReference: K7QF2M9X',
  location: 'Hafenstraße 12, 20457 Hamburg; second floor \\ left',
  url: 'https://book.example.org/de/widget/booking/0123456789abcdefABCDEF',
}

test('A file matches the expected bytes exactly', () => {
  expect(formatCalendarFile([haircut], now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bookplate//Bookplate//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:0123456789abcdefABCDEF-0@bookplate',
    'SEQUENCE:2',
    'DTSTAMP:20261120T110000Z',
    'CREATED:20261118T080000Z',
    'LAST-MODIFIED:20261119T093015Z',
    'DTSTART:20261126T094500Z',
    'DTEND:20261126T103000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:Haircut · Harbor Studio',
    'DESCRIPTION:with Maya Lindqvist\\nReference: K7QF2M9X',
    'LOCATION:Hafenstraße 12\\, 20457 Hamburg\\; second floor \\\\ left',
    'URL:https://book.example.org/de/widget/booking/0123456789abcdefABCDEF',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

describe('A parsed calendar file', () => {
  test('contains what was written, with one entry per appointment', () => {
    const { location: _, url: __, ...bare } = haircut
    const tentative = { ...bare, uid: 'other-1@bookplate', status: 'TENTATIVE', sequence: 0 } as const
    const { method, version, entries } = readCalendar(formatCalendarFile([haircut, tentative], now))
    expect([method, version]).toEqual(['PUBLISH', '2.0'])
    expect(entries).toMatchObject([
      { uid: haircut.uid, sequence: 2, status: 'CONFIRMED', location: haircut.location, url: haircut.url },
      { uid: 'other-1@bookplate', sequence: 0, status: 'TENTATIVE', location: undefined, url: undefined },
    ])
  })

  test('reminds as often and as early as it says, of what is confirmed only', () => {
    const alarms = ['P1D', 'PT2H', 'PT90M']
    const read = (status: CalendarEntry['status']) =>
      readCalendar(formatCalendarFile([{ ...haircut, status, summary: 'Cut; wash, dry', alarms }], now))
        .entries[0]
    const description = 'Cut; wash, dry'
    expect(read('CONFIRMED')).toMatchObject({
      summary: description,
      alarms: [
        { action: 'DISPLAY', trigger: '-P1D', description },
        { action: 'DISPLAY', trigger: '-PT2H', description },
        { action: 'DISPLAY', trigger: '-PT90M', description },
      ],
    })
    for (const status of ['CANCELLED', 'TENTATIVE'] as const) expect(read(status)?.alarms).toEqual([])
    expect(readCalendar(formatCalendarFile([haircut], now)).entries[0]?.alarms).toEqual([])
  })

  test('to download invites nobody: it has neither organizer nor attendee', () => {
    expect(formatCalendarFile([haircut], now)).not.toMatch(/^(ORGANIZER|ATTENDEE)/m)
  })

  describe('in an email', () => {
    const organizer = { name: 'Harbor Studio', email: 'studio@harbor.example' }
    const write = (method: CalendarMethod, name = organizer.name, attendee = 'ada+x@example.org') =>
      formatCalendarFile([haircut], now, { method, organizer: { ...organizer, name }, attendee })
    const readPeople = (file: string) =>
      new ICAL.Component(ICAL.parse(file))
        .getAllSubcomponents()
        .flatMap(entry => entry.getAllProperties())
        .filter(({ name }) => name === 'organizer' || name === 'attendee')
        .map(property => [property.name, property.getFirstParameter('cn'), property.getFirstValue()])

    test.each(['REQUEST', 'CANCEL'] as const)('with the method %s names who invites whom', method => {
      const file = write(method)
      expect(readCalendar(file).method).toBe(method)
      expect(readPeople(file)).toEqual([
        ['organizer', 'Harbor Studio', 'mailto:studio@harbor.example'],
        ['attendee', undefined, 'mailto:ada+x@example.org'],
      ])
    })

    test('names no attendee if it only informs (RFC 5546 §3.2.1)', () =>
      expect(readPeople(write('PUBLISH'))).toHaveLength(1))

    test.each([
      'Studio "Käthe"; :, \\ ^',
      'X\r\nATTENDEE:mailto:victim@example.net',
      'X":mailto:victim@example.net\r\nURL:https://evil.example',
      'X\u2028BEGIN:VEVENT',
      `${'👩🏽‍🦰'.repeat(60)}\ud800`,
    ])('keeps a hostile name within its parameter: %j', name => {
      const file = write('REQUEST', name)
      expect(readPeople(file).map(([property]) => property)).toEqual(['organizer', 'attendee'])
      expect(readPeople(file)[0]?.[2]).toBe('mailto:studio@harbor.example')
      expect(readCalendar(file).entries).toHaveLength(1)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    })

    test('encodes what an address may contain but a URL may not', () => {
      expect(readPeople(write('REQUEST', 'X', 'a?b&c%d#e@example.org'))[1]?.[2]).toBe(
        'mailto:a%3Fb%26c%25d%23e@example.org',
      )
    })
  })

  test.each([
    ['nothing', ['CONFIRMED', 'TENTATIVE'], 'PUBLISH'],
    ['a part', ['CANCELLED', 'CONFIRMED'], 'PUBLISH'],
    ['everything', ['CANCELLED', 'CANCELLED'], 'CANCEL'],
  ] as const)('has the right METHOD when %s is cancelled', (_, statuses, method) => {
    const file = formatCalendarFile(
      statuses.map((status, index) => ({ ...haircut, uid: `${index}@bookplate`, status })),
      now,
    )
    expect(readCalendar(file)).toMatchObject({ method, entries: statuses.map(status => ({ status })) })
  })

  test('has the same instants on both sides of a clock change', () => {
    const starts = ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'].map(instant)
    const file = formatCalendarFile(
      starts.map(start => ({ ...haircut, start, end: addMinutes(start, 45) })),
      now,
    )
    expect(readCalendar(file).entries.map(({ times }) => [times.dtstart, times.dtend])).toEqual([
      ['20261025T003000Z', '20261025T011500Z'],
      ['20261025T013000Z', '20261025T021500Z'],
    ])
  })
})

describe('Any text', () => {
  /** Generates any text, often with characters that have a meaning in calendar files. */
  const text = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: 'grapheme', maxLength: 90 }),
        fc.constantFrom('\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f', '\0', '\t', '\ud83d'),
        fc.constantFrom('\\', '\\n', '\\,', ';', ',', ':', '"', '^n', ' ', '🏳️‍🌈', 'ß', 'に'),
        fc.constantFrom('\r\nATTENDEE:mailto:a@b.c', '\nEND:VEVENT', 'BEGIN:VALARM\n', '\u2028X-A:1'),
      ),
      { maxLength: 12 },
    )
    .map(parts => parts.join(''))
  const entry = fc.record({ summary: text, description: text, location: text })

  test('is read back unchanged and adds no property', () => {
    const { properties } = readCalendar(formatCalendarFile([haircut], now)).entries[0] ?? {}
    fc.assert(
      fc.property(entry, texts => {
        const [read, ...more] = readCalendar(formatCalendarFile([{ ...haircut, ...texts }], now)).entries
        expect(more).toEqual([])
        expect(read).toEqual({
          uid: haircut.uid,
          sequence: 2,
          status: 'CONFIRMED',
          times: {
            dtstamp: formatIcsTimestamp(now),
            created: formatIcsTimestamp(haircut.createdAt),
            'last-modified': formatIcsTimestamp(haircut.changedAt),
            dtstart: formatIcsTimestamp(haircut.start),
            dtend: formatIcsTimestamp(haircut.end),
          },
          summary: readable(texts.summary),
          description: readable(texts.description),
          location: readable(texts.location),
          url: haircut.url,
          properties,
          alarms: [],
        })
      }),
      { numRuns: 500 },
    )
  })

  test('gives lines that end with CRLF, have at most 75 octets and split no character', () => {
    fc.assert(
      fc.property(entry, texts => {
        const file = formatCalendarFile([{ ...haircut, ...texts }], now)
        const lines = file.split('\r\n')
        expect(lines.pop()).toBe('')
        const isBad = (line: string) =>
          line === '' ||
          Buffer.byteLength(line) > 75 ||
          /[\r\n\v\f\0\u0085\u2028\u2029]/.test(line) ||
          Buffer.from(line).toString() !== line
        expect(lines.filter(isBad)).toEqual([])
        const unfolded = file.replaceAll('\r\n ', '').split('\r\n')
        expect(unfolded.filter(line => !/^[A-Z-]+:/.test(line))).toEqual([''])
      }),
      { numRuns: 500 },
    )
  })

  /**
   * Returns what a file keeps of a text: line breaks become \n, control characters disappear, lone surrogates
   * become U+FFFD.
   */
  const readable = (written: string): string =>
    Array.from(written.replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n'))
      .map(one => (/^[\ud800-\udfff]$/.test(one) ? '\ufffd' : one))
      .filter(one => /[\n\t]/.test(one) || !/\p{Cc}/u.test(one) || one >= '\u0080')
      .join('')
})

test.each([
  'https://book.example.org/\r\nATTENDEE:mailto:a@b.c',
  'https://book.example.org/a b',
  'https://bücher.example.org/',
  '',
])('A URL not in the form of new URL(…).href is rejected: %j', url => {
  expect(() => formatCalendarFile([{ ...haircut, url }], now)).toThrow('new URL')
})
