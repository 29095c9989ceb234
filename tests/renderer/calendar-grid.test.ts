/** The arithmetic of the calendar of the console: its axis on days when clocks change, lanes and moves. */
import { describe, expect, test } from 'vitest'
import {
  chooseSpan,
  moveSpan,
  resizeSpan,
  stepSpan,
  toMovedRange,
} from '#renderer/console/calendar/grid-moves.ts'
import { chooseInitialScrollMinute } from '#renderer/console/calendar/initial-scroll.ts'
import { countByDay } from '#renderer/console/dashboard/day-counts.ts'
import { createColumn } from '#renderer/console/schedule/calendar-columns.ts'
import {
  countBooked,
  listScheduleEntries,
  type ScheduleBooking,
} from '#renderer/console/schedule/calendar-entries.ts'
import {
  createGridAxis,
  createGridDay,
  listAxisHours,
  toAxisInstant,
  toAxisMinute,
} from '#renderer/console/schedule/grid-axis.ts'
import { layoutDay } from '#renderer/console/schedule/layout-day.ts'
import type { GetScheduleOutput } from '#schemas/generated/types.gen.ts'
import { addMinutes, formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'

const zone = requireZone('Europe/Berlin')
const havana = requireZone('America/Havana')

function at(text: string): Instant {
  const instant = parseInstant(text)
  if (instant === undefined) throw new Error(`${text} is no instant.`)
  return instant
}

function on(text: string): PlainDate {
  const date = parsePlainDate(text)
  if (!date) throw new Error(`${text} is no date.`)
  return date
}

function createWeek(first: string, days = 7, in_ = zone) {
  const gridDays = [...Array(days).keys()].map(day => createGridDay(addDays(on(first), day), in_))
  return { days: gridDays, axis: createGridAxis(gridDays, in_) }
}

describe('The axis', () => {
  test.each([
    ['an ordinary day', '2026-11-26', zone, 24],
    ['the day on which clocks go forward', '2026-03-29', zone, 24],
    ['the day on which clocks go back', '2026-10-25', zone, 25],
    ['a day without a midnight', '2026-03-08', havana, 24],
    ['a day with two midnights', '2026-11-01', havana, 25],
  ])('of %s has a place for each quarter of an hour, and leads back from it', (_, date, in_, hours) => {
    const {
      days: [day],
      axis,
    } = createWeek(date, 1, in_)
    if (!day) throw new Error('This is a day.')
    expect(axis.length).toBe(hours * 60)
    for (let instant = day.start; instant < day.end; instant = addMinutes(instant, 15))
      expect(toAxisInstant(toAxisMinute(instant, day, axis), day, axis)).toBe(instant)
    expect(toAxisMinute(day.end, day, axis)).toBe(axis.length)
  })

  test('of a week with a change has the same hours beside each other, and the second 02:00 on that day alone', () => {
    const { days, axis } = createWeek('2026-10-19')
    const monday = days[0]
    const sunday = days[6]
    if (!monday || !sunday) throw new Error('This is a week.')
    expect(axis.length).toBe(25 * 60)
    expect(toAxisMinute(at('2026-10-19T10:00:00+02:00'), monday, axis)).toBe(
      toAxisMinute(at('2026-10-25T10:00:00+01:00'), sunday, axis),
    )
    const [first, second] = ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'].map(text =>
      toAxisMinute(at(text), sunday, axis),
    )
    expect([first, second]).toEqual([150, 210])
    expect(
      listAxisHours(monday, axis).flatMap(({ minute, at }) => (at === undefined ? [minute] : [])),
    ).toEqual([180])
  })

  test('of the day on which clocks go forward leaves the skipped hour empty', () => {
    const {
      days: [day],
      axis,
    } = createWeek('2026-03-29', 1)
    if (!day) throw new Error('This is a day.')
    expect(toAxisMinute(at('2026-03-29T03:00:00+02:00'), day, axis)).toBe(180)
    expect(formatZonedInstant(toAxisInstant(150, day, axis), zone)).toBe('2026-03-29T03:30:00+02:00')
  })
})

describe('Lanes', () => {
  const layout = (...spans: readonly (readonly [number, number])[]) =>
    layoutDay(
      spans.map(([from, to]) => ({ from, to })),
      20,
    ).map(({ from, lane, lanes }) => [from, lane, lanes])

  test.each([
    [
      'what touches shares nothing',
      [
        [0, 60],
        [60, 120],
      ],
      [
        [0, 0, 1],
        [60, 0, 1],
      ],
    ],
    [
      'what overlaps stands beside each other',
      [
        [0, 60],
        [30, 90],
      ],
      [
        [0, 0, 2],
        [30, 1, 2],
      ],
    ],
    [
      'a lane that is free is used again',
      [
        [0, 90],
        [0, 30],
        [40, 90],
        [100, 120],
      ],
      [
        [0, 0, 2],
        [0, 1, 2],
        [40, 1, 2],
        [100, 0, 1],
      ],
    ],
    [
      'the shortest gets room to be read',
      [
        [0, 5],
        [10, 30],
      ],
      [
        [0, 0, 2],
        [10, 1, 2],
      ],
    ],
  ] as const)('%s', (_, spans, expected) => {
    expect(layout(...spans)).toEqual(expected)
  })
})

describe('Moves', () => {
  const snap = { step: 15, length: 1440 }

  test('come to stand on a quarter of an hour within the day', () => {
    expect(moveSpan({ from: 600, to: 645 }, 22, snap)).toEqual({ from: 615, to: 660 })
    expect(moveSpan({ from: 600, to: 645 }, 2000, snap)).toEqual({ from: 1395, to: 1440 })
    expect(moveSpan({ from: 600, to: 645 }, -700, snap)).toEqual({ from: 0, to: 45 })
    expect([
      stepSpan({ from: 610, to: 640 }, 1, snap).from,
      stepSpan({ from: 610, to: 640 }, -1, snap).from,
    ]).toEqual([615, 600])
    expect(resizeSpan({ from: 600, to: 660 }, { edge: 'to', minutes: -90 }, snap)).toEqual({
      from: 600,
      to: 615,
    })
    expect(resizeSpan({ from: 600, to: 660 }, { edge: 'from', minutes: -8 }, snap)).toEqual({
      from: 585,
      to: 660,
    })
    expect([chooseSpan(607, 580, snap), chooseSpan(1439, 1500, snap)]).toEqual([
      { from: 570, to: 615 },
      { from: 1425, to: 1440 },
    ])
  })

  test('keep the length over a change of clocks, and what an entry has on the day before', () => {
    const { days, axis } = createWeek('2026-10-24', 2)
    const schedule = createSchedule(['2026-10-24T23:30:00+02:00', '2026-10-25T01:30:00+02:00'])
    const entries = listScheduleEntries(schedule)
    const columns = days.map(day =>
      createColumn({ key: day.date, day, axis, providers: schedule.providers, entries, minLength: 20 }),
    )
    const [saturday, sunday] = columns
    const placed = sunday?.placed[0]
    if (!saturday || !sunday || !placed) throw new Error('The block is on both days.')
    expect([saturday.placed.length, placed.from, placed.to]).toEqual([1, 0, 90])
    const moved = toMovedRange(placed, sunday, { column: sunday, from: 120 })
    expect([moved.from, moved.to].map(instant => formatZonedInstant(instant, zone))).toEqual([
      '2026-10-25T01:30:00+02:00',
      '2026-10-25T02:30:00+01:00',
    ])
  })
})

const createSchedule = ([start, end]: readonly [string, string]): GetScheduleOutput => ({
  timezone: zone,
  isComplete: true,
  appointments: [],
  holds: [],
  busy: [],
  blocks: [{ id: 'a', provider: 'maya', start, end }],
  providers: [
    {
      provider: 'maya',
      name: { en: 'Maya' },
      timezone: zone,
      hours: [
        { start: '2026-10-25T09:00:00+01:00', end: '2026-10-25T12:00:00+01:00' },
        { start: '2026-10-25T13:00:00+01:00', end: '2026-10-25T17:00:00+01:00' },
      ],
      timeOff: [{ start: '2026-10-25T15:00:00+01:00', end: '2026-10-26T00:00:00+01:00' }],
    },
  ],
})

test('A column says when somebody is away or has a break, and what is free', () => {
  const {
    days: [day],
    axis,
  } = createWeek('2026-10-25', 1)
  if (!day) throw new Error('This is a day.')
  const schedule = createSchedule(['2026-10-25T09:00:00+01:00', '2026-10-25T10:30:00+01:00'])
  const entries = listScheduleEntries(schedule)
  const column = createColumn({
    key: 'maya',
    day,
    axis,
    providers: schedule.providers,
    entries,
    minLength: 20,
  })
  expect(column.closed.map(({ from, to, reason }) => [from / 60, to / 60, reason])).toEqual([
    [0, 10, 'closed'],
    [13, 14, 'break'],
    [16, 25, 'time_off'],
  ])
  expect([column.freeMinutes, column.counts.booked]).toEqual([210, 0])
})

test('What waits for an answer or a payment is not booked; requests are counted beside, each once', () => {
  const schedule = createSchedule(['2026-11-26T12:00:00+01:00', '2026-11-26T13:00:00+01:00'])
  const count = (appointments: readonly ScheduleBooking[]) =>
    countBooked(listScheduleEntries({ ...schedule, appointments: [...appointments] }))
  const seats = { taken: 2, capacity: 8 }
  expect(
    count([
      toAppointment('a', 'scheduled'),
      toAppointment('b', 'requested'),
      toAppointment('b', 'requested', { position: 1 }),
      toAppointment('c', 'awaiting-payment'),
    ]),
  ).toEqual({ booked: 1, requests: 1 })
  expect(
    count([
      toAppointment('a', 'requested', { seats }),
      toAppointment('b', 'rescheduled', { seats }),
      toAppointment('c', 'scheduled', { seats }),
    ]),
  ).toEqual({ booked: 2, requests: 1 })
})

function toAppointment(
  booking: string,
  status: ScheduleBooking['status'],
  { position = 0, hour = '09', ...seats }: AppointmentOptions = {},
): ScheduleBooking {
  const [start, end] = ['00', '45'].map(minute => `2026-11-26T${hour}:${minute}:00+01:00`)
  if (start === undefined || end === undefined) throw new Error('There are two.')
  return {
    booking,
    reference: booking,
    status,
    contact: {},
    ...seats,
    appointment: {
      position,
      service: 's',
      serviceName: 's',
      provider: 'maya',
      providerName: 'Maya',
      start,
      end,
      timezone: zone,
      seats: 1,
    },
  }
}

interface AppointmentOptions extends Pick<ScheduleBooking, 'seats'> {
  readonly position?: number
  /** Two digits. */
  readonly hour?: string
}

test('What is shown first begins at the opening, unless no appointment, or not the open one, would be in view', () => {
  const {
    days: [day],
    axis,
  } = createWeek('2026-11-26', 1)
  if (!day) throw new Error('This is a day.')
  const schedule = createSchedule(['2026-11-26T10:00:00+01:00', '2026-11-26T11:00:00+01:00'])
  const hours = [{ start: '2026-11-26T09:00:00+01:00', end: '2026-11-26T21:00:00+01:00' }]
  const providers = schedule.providers.map(provider => ({ ...provider, hours, timeOff: [] }))
  const chooseFirst = (times: readonly string[], openBooking: string | null = null, now = '00') => {
    const appointments = times.map(hour => toAppointment(`at ${hour}`, 'scheduled', { hour }))
    const entries = listScheduleEntries({ ...schedule, appointments })
    const column = createColumn({ key: 'maya', day, axis, providers, entries, minLength: 20 })
    const view = { room: 8 * 60, openBooking, now: at(`2026-11-26T${now}:00:00+01:00`) }
    return chooseInitialScrollMinute({ columns: [column], ...view }) / 60
  }
  expect(chooseFirst([])).toBe(8.5)
  expect(chooseFirst(['16', '19'])).toBe(8.5)
  expect(chooseFirst(['06', '19'])).toBe(5.5)
  expect(chooseFirst(['18', '19'])).toBe(17.5)
  expect(chooseFirst(['12', '19'], 'at 19')).toBe(18.5)
  expect(chooseFirst(['12', '19'], 'another')).toBe(8.5)
  expect(chooseFirst(['12', '19'], null, '13')).toBe(18.5)
  expect(chooseFirst(['12', '19'], null, '20')).toBe(8.5)
})

describe('A week of nights', () => {
  const { days, axis } = createWeek('2026-11-23')
  const schedule = createSchedule(['2026-11-26T10:00:00+01:00', '2026-11-26T11:00:00+01:00'])
  const createColumns = (
    open: (day: string, next: string) => readonly (readonly [string, string])[],
    entries: ReturnType<typeof listScheduleEntries> = [],
  ) => {
    const hours = [...Array(8).keys()].flatMap(index =>
      open(addDays(on('2026-11-22'), index), addDays(on('2026-11-22'), index + 1)).map(([start, end]) => ({
        start: `${start}:00+01:00`,
        end: `${end}:00+01:00`,
      })),
    )
    const providers = schedule.providers.map(provider => ({ ...provider, hours, timeOff: [] }))
    return days.map(day => createColumn({ key: day.date, day, axis, providers, entries, minLength: 20 }))
  }
  const bar = (day: string, next: string) => [[`${day}T18:00`, `${next}T02:00`] as const]
  const view = { room: 8 * 60, openBooking: null, now: at('2026-11-23T12:00:00+01:00') }

  test('shows first when the evening begins, also if an appointment goes on after midnight', () => {
    expect(chooseInitialScrollMinute({ columns: createColumns(bar), ...view }) / 60).toBe(17.5)
    const late = toAppointment('late', 'scheduled')
    const appointments = [
      {
        ...late,
        appointment: {
          ...late.appointment,
          start: '2026-11-26T23:30:00+01:00',
          end: '2026-11-27T00:30:00+01:00',
        },
      },
    ]
    const chooseFirst = (blocks: typeof schedule.blocks) => {
      const columns = createColumns(bar, listScheduleEntries({ ...schedule, blocks, appointments }))
      expect(columns[4]?.placed).toHaveLength(1)
      return chooseInitialScrollMinute({ columns, ...view }) / 60
    }
    expect(chooseFirst([])).toBe(17.5)
    // From 10 o'clock, when something blocks, the appointment would not be in view.
    expect(chooseFirst(schedule.blocks)).toBe(22.5)
  })

  test('is closed by day, while a pause of a place that is open at midnight is a break', () => {
    const reasons = (columns: ReturnType<typeof createColumns>) =>
      columns[2]?.closed.map(({ from, to, reason }) => [from / 60, to / 60, reason])
    expect(reasons(createColumns(bar))).toEqual([[2, 18, 'closed']])
    const kiosk = (day: string, next: string) =>
      [
        [`${day}T00:00`, `${day}T12:00`],
        [`${day}T13:00`, `${next}T00:00`],
      ] as const
    expect(reasons(createColumns(kiosk))).toEqual([[12, 13, 'break']])
    expect(chooseInitialScrollMinute({ columns: createColumns(kiosk), ...view }) / 60).toBe(7.5)
  })
})

test('A day counts in the strip of a week what its sum says: requests beside what is booked, and no payment begun', () => {
  const days = countByDay(
    [
      toAppointment('a', 'requested'),
      toAppointment('a', 'requested', { position: 1, hour: '11' }),
      toAppointment('b', 'awaiting-payment', { hour: '12' }),
    ],
    zone,
  )
  expect([...days]).toEqual([['2026-11-26', { booked: 0, requests: 1 }]])
})
