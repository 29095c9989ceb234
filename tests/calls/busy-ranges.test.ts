/** The times of calendar files, written as Google, Outlook, Apple and others export them. */
import { describe, expect, test } from 'vitest'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { CalendarFileError } from '#server/features/busy-feeds/reading/calendar-file-error.ts'
import { listBusyRanges, readBusyFeed } from '#server/features/busy-feeds/reading/list-busy-ranges.ts'
import { makeCalendar, makeEvent } from '#tests/support/calendars/calendar-host.ts'
import { instant } from '#tests/support/clock/times.ts'

const berlin = requireZone('Europe/Berlin')
const options = { zone: berlin, from: instant('2026-10-01T00:00Z'), to: instant('2027-04-01T00:00Z') }
const list = (text: string, given = options) =>
  listBusyRanges(text, given).map(
    ({ from, to }) =>
      `${new Date(from).toISOString().slice(0, 16)}/${new Date(to).toISOString().slice(0, 16)}`,
  )
const readEvent = (...lines: readonly string[]) => list(makeCalendar(...makeEvent('a@example.org', ...lines)))

/** As Outlook writes it: a name of its own, and rules that say what it means. */
const outlookZone = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

describe('A single event takes its time', () => {
  test.each([
    ['in UTC', ['DTSTART:20261126T090000Z', 'DTEND:20261126T100000Z'], '2026-11-26T09:00/2026-11-26T10:00'],
    [
      'in a zone that only its name describes',
      ['DTSTART;TZID=America/New_York:20261126T090000', 'DTEND;TZID=America/New_York:20261126T100000'],
      '2026-11-26T14:00/2026-11-26T15:00',
    ],
    [
      'in no zone: that of the provider',
      ['DTSTART:20261126T090000', 'DTEND:20261126T100000'],
      '2026-11-26T08:00/2026-11-26T09:00',
    ],
    [
      'with a duration',
      ['DTSTART:20261126T090000Z', 'DURATION:PT1H30M'],
      '2026-11-26T09:00/2026-11-26T10:30',
    ],
    [
      'on a date: the whole day of the provider',
      ['DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261127'],
      '2026-11-25T23:00/2026-11-26T23:00',
    ],
    ['on a date without an end', ['DTSTART;VALUE=DATE:20261126'], '2026-11-25T23:00/2026-11-26T23:00'],
    [
      'on the days around the end of summer time',
      ['DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261026'],
      '2026-10-23T22:00/2026-10-25T23:00',
    ],
    [
      'although it is tentative',
      ['DTSTART:20261126T090000Z', 'DTEND:20261126T100000Z', 'STATUS:TENTATIVE'],
      '2026-11-26T09:00/2026-11-26T10:00',
    ],
  ])('%s', (_, lines, expected) => {
    expect(readEvent(...lines)).toEqual([expected])
  })

  test('in the zone of its calendar, as Google names it', () => {
    const lines = ['DTSTART:20261126T090000', 'DTEND:20261126T100000']
    const file = makeCalendar('X-WR-TIMEZONE:Asia/Kolkata', ...makeEvent('a@google.com', ...lines))
    expect(list(file)).toEqual(['2026-11-26T03:30/2026-11-26T04:30'])
  })

  test('in a zone that the file describes, as Outlook does', () => {
    const zone = 'TZID=W. Europe Standard Time'
    const lines = [`DTSTART;${zone}:20261126T090000`, `DTEND;${zone}:20261126T100000`]
    expect(list(makeCalendar(...outlookZone, ...makeEvent('a', ...lines)))).toEqual([
      '2026-11-26T08:00/2026-11-26T09:00',
    ])
  })
})

test.each([
  ['is cancelled', 'STATUS:CANCELLED'],
  ['is marked as free', 'TRANSP:TRANSPARENT'],
  ['is marked as free by Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
])('An event that %s takes no time', (_, line) => {
  expect(readEvent('DTSTART:20261126T090000Z', 'DTEND:20261126T100000Z', line)).toEqual([])
})

test('What this program has written takes no time: its bookings do', () => {
  const lines = ['DTSTART:20261126T090000Z', 'DTEND:20261126T100000Z']
  for (const uid of ['XkN3-0@bookplate', `bookplate${'0a'.repeat(24)}@google.com`])
    expect(list(makeCalendar(...makeEvent(uid, ...lines)))).toEqual([])
})

test('What is over or far ahead is left out; what reaches into the range is not', () => {
  const spans = ['20260901/20260930', '20260928/20261002', '20270331/20270405', '20270402/20270403']
  const events = spans.flatMap((span, index) => {
    const [from, to] = span.split('/')
    return makeEvent(`${index}`, `DTSTART:${from}T120000Z`, `DTEND:${to}T120000Z`)
  })
  expect(list(makeCalendar(...events))).toEqual([
    '2026-09-28T12:00/2026-10-02T12:00',
    '2027-03-31T12:00/2027-04-05T12:00',
  ])
})

describe('A repeated event', () => {
  const weekly = (...lines: readonly string[]) => [
    'DTSTART;TZID=Europe/Berlin:20261013T100000',
    'DTEND;TZID=Europe/Berlin:20261013T110000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
    ...lines,
  ]

  test('keeps its wall clock when summer time ends, and leaves out its exceptions', () => {
    expect(readEvent(...weekly('EXDATE;TZID=Europe/Berlin:20261020T100000'))).toEqual([
      '2026-10-13T08:00/2026-10-13T09:00',
      '2026-10-27T09:00/2026-10-27T10:00',
      '2026-11-03T09:00/2026-11-03T10:00',
    ])
  })

  test('that began long ago still repeats, and ends with its rule', () => {
    const lines = [
      'DTSTART:20050101T090000Z',
      'DTEND:20050101T093000Z',
      'RRULE:FREQ=DAILY;UNTIL=20261002T235959Z',
    ]
    expect(readEvent(...lines)).toEqual([
      '2026-10-01T09:00/2026-10-01T09:30',
      '2026-10-02T09:00/2026-10-02T09:30',
    ])
  })

  test('has repetitions that were moved, cancelled or freed', () => {
    const change = (original: string, ...lines: readonly string[]) =>
      makeEvent('series', `RECURRENCE-ID;TZID=Europe/Berlin:${original}`, ...lines)
    const file = makeCalendar(
      ...change('20261013T100000', 'DTSTART:20261014T060000Z', 'DTEND:20261014T080000Z'),
      ...makeEvent('series', ...weekly()),
      ...change('20261020T100000', 'DTSTART:20261020T080000Z', 'DTEND:20261020T090000Z', 'STATUS:CANCELLED'),
      ...change(
        '20261027T100000',
        'DTSTART:20261027T090000Z',
        'DTEND:20261027T100000Z',
        'TRANSP:TRANSPARENT',
      ),
    )
    expect(list(file)).toEqual(['2026-10-14T06:00/2026-10-14T08:00', '2026-11-03T09:00/2026-11-03T10:00'])
  })

  test('changes with all that follow', () => {
    const file = makeCalendar(
      ...makeEvent('series', ...weekly()),
      ...makeEvent(
        'series',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261027T100000',
        'DTSTART:20261027T130000Z',
        'DTEND:20261027T133000Z',
      ),
    )
    expect(list(file)).toEqual([
      '2026-10-13T08:00/2026-10-13T09:00',
      '2026-10-20T08:00/2026-10-20T09:00',
      '2026-10-27T13:00/2026-10-27T13:30',
      '2026-11-03T13:00/2026-11-03T13:30',
    ])
  })

  test('on dates takes whole days', () => {
    const lines = ['DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261025', 'RRULE:FREQ=DAILY;COUNT=2']
    expect(readEvent(...lines)).toEqual([
      '2026-10-23T22:00/2026-10-24T22:00',
      '2026-10-24T22:00/2026-10-25T23:00',
    ])
  })

  test('adds single dates', () => {
    const lines = ['DTSTART:20261126T090000Z', 'DURATION:PT30M', 'RDATE:20261203T100000Z']
    expect(readEvent(...lines)).toEqual([
      '2026-11-26T09:00/2026-11-26T09:30',
      '2026-12-03T10:00/2026-12-03T10:30',
    ])
  })

  test('that repeats each second is read until a bound, and the others entirely', () => {
    const lines = ['DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']
    const lunch = ['DTSTART:20261126T090000Z', 'DTEND:20261126T100000Z']
    const file = makeCalendar(...makeEvent('a', ...lines), ...makeEvent('b', ...lunch))
    const { ranges, ...report } = readBusyFeed(file, options)
    expect(ranges.length).toBeGreaterThan(1_000)
    expect(ranges).toContainEqual({ from: instant('2026-11-26T09:00Z'), to: instant('2026-11-26T10:00Z') })
    const code = 'too-many-repetitions'
    const reason = 'It repeats too often to read: give it an end.'
    expect(report).toEqual({
      read: 1,
      skipped: [{ line: 4, uid: 'a', code, reason }],
      unknownZones: [],
      incomplete: 'An event repeats too often: give it an end.',
      incompleteCode: code,
    })
  })
})

test('An invitation to one repetition counts without its series', () => {
  const lines = ['RECURRENCE-ID:20261126T080000Z', 'DTSTART:20261126T090000Z', 'DTEND:20261126T100000Z']
  expect(readEvent(...lines)).toEqual(['2026-11-26T09:00/2026-11-26T10:00'])
})

test('Busy periods count as well, in one of several calendars', () => {
  const busy = makeCalendar(
    'BEGIN:VFREEBUSY',
    'UID:b',
    'DTSTAMP:20261101T000000Z',
    'FREEBUSY;FBTYPE=BUSY:20261126T090000Z/20261126T100000Z,20261127T090000Z/PT2H',
    'FREEBUSY;FBTYPE=FREE:20261128T090000Z/PT2H',
    'END:VFREEBUSY',
  )
  expect(list(makeCalendar() + busy)).toEqual([
    '2026-11-26T09:00/2026-11-26T10:00',
    '2026-11-27T09:00/2026-11-27T11:00',
  ])
})

test('A byte order mark and an empty calendar are no faults', () => {
  expect(list(`\ufeff${makeCalendar()}`)).toEqual([])
})

test.each([
  ['nothing', '', 'returns no calendar'],
  ['a page', '<!doctype html><title>Sign in</title>', 'returns no calendar'],
  ['half a file', makeCalendar().slice(0, 40), 'damaged'],
])('%s is refused in words that quote nothing', (_, text, words) => {
  const read = () => list(text)
  expect(read).toThrow(CalendarFileError)
  expect(read).toThrow(words)
  expect(read).not.toThrow(/Sign in/)
})

test.each([
  ['an event without a start', [], 'no-start', 'It has no DTSTART.'],
  ['a start that is no time', ['DTSTART:soon', 'DTEND:later'], 'bad-start', 'Its DTSTART is no time.'],
  ['a start that does not exist', ['DTSTART:20270230T090000Z'], 'bad-start', 'Its DTSTART is no time.'],
  ['an end that is no time', ['DTSTART:20261126T090000Z', 'DTEND:later'], 'bad-end', 'Its DTEND is no time.'],
  [
    'a length that is none',
    ['DTSTART:20261126T090000Z', 'DURATION:long'],
    'bad-duration',
    'Its DURATION is no length.',
  ],
  [
    'an end before the start',
    ['DTSTART:20261126T090000Z', 'DTEND:20261126T080000Z'],
    'ends-before-start',
    'It ends before it begins.',
  ],
  [
    'a negative length',
    ['DTSTART:20261126T090000Z', 'DURATION:-PT1H'],
    'ends-before-start',
    'It ends before it begins.',
  ],
])('%s is skipped in words that quote nothing, and the others are read', (_, lines, code, reason) => {
  const lunch = makeEvent('b', 'DTSTART:20261126T110000Z', 'DTEND:20261126T120000Z', 'SUMMARY:Dentist')
  const file = makeCalendar(...makeEvent('a@example.org', ...lines), ...lunch)
  expect(list(file)).toEqual(['2026-11-26T11:00/2026-11-26T12:00'])
  const { read, skipped } = readBusyFeed(file, options)
  expect([read, skipped]).toEqual([1, [{ line: 4, uid: 'a@example.org', code, reason }]])
})

test.each([
  ['RRULE:FREQ=MOONLY', 'bad-rule', 'Its RRULE cannot be read.'],
  ['EXDATE:never', 'bad-exclusion', 'An EXDATE is no time.'],
  ['RDATE:sometimes', 'bad-addition', 'An RDATE is no time.'],
  ['RECURRENCE-ID:one', 'bad-change', 'Its RECURRENCE-ID is no time.'],
])('What can be read of an event with %s takes its time, and the rest is reported', (line, code, reason) => {
  const file = makeCalendar(...makeEvent('a', 'DTSTART:20261126T090000Z', 'DTEND:20261126T100000Z', line))
  expect(list(file)).toEqual(['2026-11-26T09:00/2026-11-26T10:00'])
  const { read, skipped } = readBusyFeed(file, options)
  expect([read, skipped]).toEqual([0, [{ line: 4, uid: 'a', code, reason }]])
})
