/** What painting, typing and copying make of weekly hours. */
import { expect, test } from 'vitest'
import { mergeHours } from '#renderer/console/hours/merge-hours.ts'
import {
  getTimeOffFields,
  groupOverridesByDate,
  parseTimeOff,
  toOverrides,
} from '#renderer/console/hours/time-off.ts'
import {
  copyDay,
  dragSpan,
  formatWeek,
  getNightSpan,
  paintWeek,
  parseWeek,
  spanBetween,
  suggestSpan,
} from '#renderer/console/week-hours/week-spans.ts'

const hours = { monday: ['09:00-12:00', '13:00-17:00'], friday: ['10:00-23:59'] }
const week = parseWeek(hours)

test('A week survives reading and writing; 23:59 becomes the midnight that it stands for', () => {
  expect(formatWeek(week)).toEqual({ ...hours, friday: ['10:00-24:00'] })
  expect(formatWeek(parseWeek({ tuesday: [], sunday: ['12:00-09:00'] }))).toEqual({})
})

test('A night is one span of the day on which it begins, and moves as one', () => {
  const nights = { friday: ['22:00-02:00'], saturday: ['18:00-24:00'] }
  const [, , , , friday = [], saturday = []] = parseWeek(nights)
  expect(friday).toEqual([{ from: 22 * 60, to: 26 * 60 }])
  expect(formatWeek(parseWeek(nights))).toEqual(nights)
  expect(formatWeek(copyDay(parseWeek(nights), 4, [6]))).toEqual({ ...nights, sunday: ['22:00-02:00'] })
  const [night = { from: 0, to: 0 }] = friday
  expect(dragSpan(night, { grip: 'to', byMinutes: 60 })).toEqual({ from: 22 * 60, to: 27 * 60 })
  expect(dragSpan(night, { grip: 'to', byMinutes: 6000 })).toEqual({ from: 22 * 60, to: 36 * 60 })
  expect(dragSpan(night, { grip: 'from', byMinutes: -6000 })).toEqual({ from: 12 * 60, to: 26 * 60 })
  expect(dragSpan(night, { grip: 'body', byMinutes: -180 })).toEqual({ from: 19 * 60, to: 23 * 60 })
  expect(getNightSpan(parseWeek(nights), 5)).toEqual(night)
  expect(getNightSpan(parseWeek(nights), 6)).toBeUndefined()
  expect(suggestSpan(friday)).toEqual({ from: 20 * 60, to: 21 * 60 })
  expect(saturday).toEqual([{ from: 18 * 60, to: 24 * 60 }])
})

test.each([
  [
    'across days opens each, and joins what it touches',
    paint([0, 1, 2], 12 * 60, 13 * 60),
    {
      monday: ['09:00-17:00'],
      tuesday: ['12:00-13:00'],
      wednesday: ['12:00-13:00'],
    },
  ],
  [
    'on hours closes them',
    { kind: 'close', day: 0, span: { from: 540, to: 720 } },
    { monday: ['13:00-17:00'] },
  ],
  [
    'of an edge over the next hours joins both',
    shift({ from: 540, to: 720 }, { from: 540, to: 800 }),
    {
      monday: ['09:00-17:00'],
    },
  ],
  [
    'of hours puts them in order',
    shift({ from: 540, to: 720 }, { from: 1080, to: 1260 }),
    {
      monday: ['13:00-17:00', '18:00-21:00'],
    },
  ],
] as const)('A stroke %s', (_, stroke, expected) => {
  expect(formatWeek(paintWeek(week, stroke))).toEqual({ friday: ['10:00-24:00'], ...expected })
})

function paint(days: readonly number[], from: number, to: number) {
  return { kind: 'open', days, span: { from, to } } as const
}

function shift(span: Span, to: Span) {
  return { kind: 'shift', day: 0, span, to } as const
}

interface Span {
  readonly from: number
  readonly to: number
}

test.each([
  ['from', 500, { from: 705, to: 720 }],
  ['from', -1000, { from: 0, to: 720 }],
  ['to', 22, { from: 540, to: 735 }],
  ['to', 1000, { from: 540, to: 1440 }],
  ['body', 53, { from: 600, to: 780 }],
  ['body', 2000, { from: 1425, to: 1605 }],
  ['body', -2000, { from: 0, to: 180 }],
] as const)(
  'Dragging %s by %i minutes snaps to quarters, and begins on its day',
  (grip, byMinutes, expected) => {
    expect(dragSpan({ from: 540, to: 720 }, { grip, byMinutes })).toEqual(expected)
  },
)

test('What is painted grows outwards to quarters, upwards and downwards alike', () => {
  expect(spanBetween(607, 551)).toEqual({ from: 540, to: 615 })
  expect(spanBetween(1430, 1440)).toEqual({ from: 1425, to: 1440 })
  expect(spanBetween(-40, -20)).toEqual({ from: 0, to: 15 })
})

test('What is painted beyond midnight is a night of its day, as long as one may be', () => {
  const evening = spanBetween(22 * 60, 26 * 60)
  const stroke = (span: Span) => ({ kind: 'open', days: [4, 5], span }) as const
  expect(formatWeek(paintWeek(parseWeek({}), stroke(evening)))).toEqual({
    friday: ['22:00-02:00'],
    saturday: ['22:00-02:00'],
  })
  expect(spanBetween(20 * 60, 6000)).toEqual({ from: 20 * 60, to: 34 * 60 })
  expect(spanBetween(8 * 60, 6000)).toEqual({ from: 8 * 60, to: 24 * 60 })
  expect(formatWeek(paintWeek(parseWeek({}), stroke(spanBetween(25 * 60, 27 * 60))))).toEqual({
    saturday: ['01:00-03:00'],
    sunday: ['01:00-03:00'],
  })
  expect(dragSpan({ from: 18 * 60, to: 24 * 60 }, { grip: 'to', byMinutes: 120 })).toEqual({
    from: 18 * 60,
    to: 26 * 60,
  })
})

test('A night that joins a long day stays a night, so that neither is lost', () => {
  const day = { friday: ['10:00-20:00'] }
  const span = { from: 20 * 60, to: 26 * 60 }
  const painted = formatWeek(paintWeek(parseWeek(day), { kind: 'open', days: [4], span }))
  expect(painted).toEqual({ friday: ['10:00-20:00', '20:00-02:00'] })
  expect(formatWeek(parseWeek(painted))).toEqual(painted)
  const overlapping = { kind: 'open', days: [4], span: { from: 18 * 60, to: 26 * 60 } } as const
  expect(formatWeek(paintWeek(parseWeek(day), overlapping))).toEqual({
    friday: ['10:00-18:00', '18:00-02:00'],
  })
})

test('A day is copied as it is, also a closed one', () => {
  expect(formatWeek(copyDay(week, 0, [1, 4]))).toEqual({
    monday: hours.monday,
    tuesday: hours.monday,
    friday: hours.monday,
  })
  expect(formatWeek(copyDay(week, 6, [0, 4]))).toEqual({})
})

test('Hours are suggested after the last ones, else before the first ones, until the day is full', () => {
  expect(suggestSpan([])).toEqual({ from: 540, to: 1020 })
  expect(suggestSpan(week[0] ?? [])).toEqual({ from: 1080, to: 1140 })
  expect(suggestSpan(week[4] ?? [])).toEqual({ from: 480, to: 540 })
  expect(suggestSpan([{ from: 90, to: 1440 }])).toEqual({ from: 0, to: 60 })
  expect(suggestSpan([{ from: 59, to: 1440 }])).toBeUndefined()
})

test.each([
  ['2026-12-24T00:00', '2026-12-27T00:00', { firstDate: '2026-12-24', lastDate: '2026-12-26' }],
  [
    '2026-12-24T12:00',
    '2026-12-24T18:30',
    {
      firstDate: '2026-12-24',
      lastDate: '2026-12-24',
      from: '12:00',
      to: '18:30',
    },
  ],
  [
    '2026-12-24T12:00',
    '2026-12-25T00:00',
    {
      firstDate: '2026-12-24',
      lastDate: '2026-12-24',
      from: '12:00',
      to: '00:00',
    },
  ],
])('Time off from %s to %s is what its fields say, and back', (from, to, fields) => {
  expect(getTimeOffFields({ from, to })).toEqual(fields)
  expect(parseTimeOff(fields)).toEqual({ from, to })
})

test('Time off needs an end after its beginning; for ever stays for ever', () => {
  expect(parseTimeOff({ firstDate: '2026-12-24', lastDate: '2026-12-23' })).toBeUndefined()
  expect(parseTimeOff({ firstDate: '2026-12-24', lastDate: '' })).toBeUndefined()
  const forever = { from: '2026-12-24T00:00', to: '9999-12-31T00:00' }
  expect(parseTimeOff(getTimeOffFields(forever), forever)).toBe(forever)
})

test('Entries of one date are one special day', () => {
  const days = groupOverridesByDate([
    { date: '2026-12-24', hours: ['09:00-11:00'] },
    { date: '2026-12-25', hours: [] },
    { date: '2026-12-24', hours: ['12:00-13:00'] },
  ])
  expect(toOverrides(days)).toEqual([
    { date: '2026-12-24', hours: ['09:00-11:00', '12:00-13:00'] },
    { date: '2026-12-25', hours: [] },
  ])
})

test('Saving over what somebody else has changed keeps their days, special days and time off', () => {
  const vacation = { from: '2026-12-14T00:00', to: '2026-12-15T00:00' }
  const [theirs, mine] = ['2026-12-20', '2026-12-21'].map(day => ({
    from: `${day}T00:00`,
    to: `${day}T12:00`,
  }))
  if (!theirs || !mine) expect.unreachable()
  const base = {
    // Written otherwise than the editor does, which is no change.
    hours: { monday: ['10:00-23:59'], friday: ['10:00-12:00'], sunday: ['10:00-12:00'] },
    overrides: [{ date: '2026-12-07', hours: [] }],
    timeOff: [vacation],
  }
  const merged = mergeHours({
    base,
    mine: {
      hours: { monday: ['10:00-24:00'], friday: ['08:00-12:00'] },
      overrides: [...base.overrides, { date: '2026-12-08', hours: ['20:00-22:00'] }],
      timeOff: [mine],
    },
    theirs: {
      hours: { monday: ['07:00-09:00'], wednesday: ['09:00-10:00'], friday: [], sunday: ['10:00-12:00'] },
      overrides: [{ date: '2026-12-09', hours: [] }],
      timeOff: [vacation, theirs],
    },
  })
  expect(merged).toEqual({
    hours: { monday: ['07:00-09:00'], wednesday: ['09:00-10:00'], friday: ['08:00-12:00'] },
    overrides: [
      { date: '2026-12-09', hours: [] },
      { date: '2026-12-08', hours: ['20:00-22:00'] },
    ],
    timeOff: [theirs, mine],
  })
  expect(mergeHours({ base, mine: base, theirs: { hours } })).toEqual({ hours })
})
