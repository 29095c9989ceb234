/**
 * Writes calendar files as programs do, with the faults that their users report, and says which times are meant. It
 * knows them from what it plans, day by day, and shares no code with the reader.
 */

export interface WrittenFeed {
  readonly text: string
  /** Whose manner it is, and which faults it has. */
  readonly title: string
  /** Busy times in UTC, `2026-12-02T08:00Z/2026-12-02T09:00Z`, in order. */
  readonly expected: readonly string[]
}

/** The provider's. */
export const feedZone = 'Europe/Berlin'
export const feedFrom = '2026-11-29T00:00Z'
export const feedTo = '2027-12-31T00:00Z'

type Random = () => number

/** A generator of the same numbers for the same seed (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0]

/** How a program names a zone. */
interface ZoneManner {
  readonly zone: string
  /** The parameter of a time, with its semicolon. */
  readonly parameter: string
  /** Lines before the entries. */
  readonly lines: readonly string[]
}

const windowsNames: readonly [string, string, string][] = [
  ['America/New_York', 'Eastern Standard Time', '(UTC-05:00) Eastern Time (US & Canada)'],
  ['America/Los_Angeles', 'Pacific Standard Time', '(GMT-08:00) Pacific Time (US & Canada); Tijuana'],
  ['Europe/London', 'GMT Standard Time', '(UTC+00:00) Dublin, Edinburgh, Lisbon, London'],
  ['Europe/Paris', 'Romance Standard Time', '(UTC+01:00) Brussels, Copenhagen, Madrid, Paris'],
  ['Asia/Tokyo', 'Tokyo Standard Time', '(UTC+09:00) Osaka, Sapporo, Tokyo'],
  ['Asia/Calcutta', 'India Standard Time', '(GMT+05:30) Chennai, Kolkata, Mumbai, New Delhi'],
  ['Australia/Sydney', 'AUS Eastern Standard Time', '(UTC+10:00) Canberra, Melbourne, Sydney'],
  ['Europe/Helsinki', 'FLE Standard Time', '(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius'],
]

/** Rules that are wrong on purpose: what a name means is known. */
const wrongRules = (name: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Berlin's rules under a name that means nothing. */
const ownRules = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

const zoneManners: Readonly<Record<string, (random: Random) => ZoneManner>> = {
  iana(random) {
    const zone = pick(random, ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'America/Sao_Paulo'])
    return { zone, parameter: `;TZID=${zone}`, lines: [] }
  },
  windows(random) {
    const [zone, name] = pick(random, [windowsNames[0] ?? empty, ...windowsNames.slice(1)])
    const isQuoted = random() < 0.4
    const lines = random() < 0.3 ? wrongRules(name) : []
    return { zone, parameter: isQuoted ? `;TZID="${name}"` : `;TZID=${name}`, lines }
  },
  label(random) {
    const [zone, , label] = pick(random, [windowsNames[0] ?? empty, ...windowsNames.slice(1)])
    return { zone, parameter: random() < 0.7 ? `;TZID="${label}"` : `;TZID=${label}`, lines: [] }
  },
  prefix(random) {
    const zone = pick(random, ['Europe/Berlin', 'America/New_York', 'America/Argentina/Buenos_Aires'])
    const prefix = pick(random, [
      ...(['/mozilla.org/20050126_1/', '/freeassociation.sourceforge.net/', '/'] as const),
      '/softwarestudio.org/Olson_20011030_5/',
    ])
    return { zone, parameter: `;TZID=${prefix}${zone}`, lines: [] }
  },
  offset(random) {
    const hours = pick(random, ['-0500', '+0100', '+0530', '-03:00'])
    const posix = { '-0500': '-05:00', '+0100': '+01:00', '+0530': '+05:30', '-03:00': '-03:00' }[hours] ?? ''
    return { zone: posix, parameter: `;TZID=${pick(random, ['GMT', 'UTC'])}${hours}`, lines: [] }
  },
  utc: () => ({ zone: '+00:00', parameter: ';TZID=tzone://Microsoft/Utc', lines: [] }),
  posix: () => ({ zone: '-05:00', parameter: ';TZID=Etc/GMT+5', lines: [] }),
  described: () => ({ zone: 'Europe/Berlin', parameter: ';TZID=Customized Time Zone', lines: ownRules }),
  location: () => ({
    zone: 'America/New_York',
    parameter: ';TZID=Office',
    lines: ['BEGIN:VTIMEZONE', 'TZID:Office', 'X-LIC-LOCATION:America/New_York', 'END:VTIMEZONE'],
  }),
  floating: () => ({ zone: feedZone, parameter: '', lines: [] }),
  calendar(random) {
    const [zone, name] = pick(random, [windowsNames[0] ?? empty, ...windowsNames.slice(1)])
    return { zone, parameter: '', lines: [`X-WR-TIMEZONE:${random() < 0.5 ? zone : name}`] }
  },
}

const empty: [string, string, string] = ['Europe/Berlin', 'W. Europe Standard Time', '']

/** The programs, and how each names zones. */
const programs: readonly [Program, ...Program[]] = [
  { name: 'Google', manners: ['iana', 'calendar'], product: '-//Google Inc//Google Calendar 70.9054//EN' },
  {
    name: 'Outlook',
    manners: ['windows', 'label'],
    product: '-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
  },
  { name: 'Exchange', manners: ['windows', 'utc', 'described'], product: 'Microsoft Exchange Server 2010' },
  { name: 'Apple', manners: ['iana', 'offset', 'floating'], product: '-//Apple Inc.//macOS 15.0//EN' },
  {
    name: 'Thunderbird',
    manners: ['prefix', 'iana'],
    product: '-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN',
  },
  { name: 'Nextcloud', manners: ['iana', 'prefix', 'location'], product: '-//Nextcloud calendar v4//EN' },
  { name: 'Evolution', manners: ['prefix', 'posix'], product: '-//Ximian//NONSGML Evolution Calendar//EN' },
  {
    name: 'booking site',
    manners: ['floating'],
    product: '-//Airbnb Inc//Hosting Calendar 1.0//EN',
    isOfDays: true,
  },
  { name: 'school holidays', manners: ['floating'], product: '-//Holidays//DE', isOfDays: true },
]

interface Program {
  readonly name: string
  readonly manners: readonly [string, ...string[]]
  readonly product: string
  readonly isOfDays?: boolean
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** Converts a wall clock to UTC by trying offsets; a time that does not exist moves forward. */
function toUtc(wall: number, zone: string): number {
  if (/^[+-]/.test(zone)) {
    const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
    return wall - (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * minuteMs
  }
  const offsets = [...new Set([wall - dayMs, wall + dayMs].map(time => findOffset(time, zone)))]
  const found = offsets.map(offset => wall - offset).filter(time => time + findOffset(time, zone) === wall)
  return found.length > 0 ? Math.min(...found) : wall - (offsets[0] ?? 0)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function findOffset(time: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000
}

interface Plan {
  readonly lines: readonly string[]
  /** Of [from, to) in UTC. */
  readonly times: readonly (readonly [number, number])[]
}

/** Faults of single lines that leave the meaning, each with a chance. */
interface Faults {
  readonly isShort: boolean
  readonly isDateBare: boolean
  readonly hasBlanks: boolean
  readonly hasEmpty: boolean
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

function writeDate(wall: number): string {
  const date = new Date(wall)
  return `${date.getUTCFullYear()}${twoDigits(date.getUTCMonth() + 1)}${twoDigits(date.getUTCDate())}`
}

function writeTime(wall: number, { isShort }: Faults): string {
  const date = new Date(wall)
  const seconds = isShort ? '' : '00'
  return `${writeDate(wall)}T${twoDigits(date.getUTCHours())}${twoDigits(date.getUTCMinutes())}${seconds}`
}

/** From 1 December 2026, so that all of a short series is within what is asked for. */
const firstDay = Date.UTC(2026, 11, 1)

function planDays(random: Random, uid: string, { isDateBare }: Faults): Plan {
  const start = firstDay + Math.floor(random() * 300) * dayMs
  const days = 1 + Math.floor(random() * 9)
  const kind = isDateBare ? '' : ';VALUE=DATE'
  const times = [[toUtc(start, feedZone), toUtc(start + days * dayMs, feedZone)]] as const
  const begin = `DTSTART${kind}:${writeDate(start)}`
  const length = pick(random, [
    `DTEND${kind}:${writeDate(start + days * dayMs)}`,
    `DURATION:P${days}D`,
    `DTEND;TZID=${feedZone}:${writeDate(start + days * dayMs)}T000000`,
  ])
  return { lines: [`UID:${uid}`, begin, length], times }
}

interface Series {
  readonly rule: string
  /** The days of the series, in order. */
  readonly days: readonly number[]
}

/** Plans which days a series has by looking at each day of three years. */
function planSeries(random: Random, first: number, { hasBlanks }: Faults): Series {
  const blank = hasBlanks ? ' ' : ''
  const weekday = new Date(first).getUTCDay()
  const every = 1 + Math.floor(random() * 3)
  const count = 2 + Math.floor(random() * 8)
  const all = Array.from({ length: 1100 }, (_, index) => first + index * dayMs)
  const week = (day: number) => Math.floor((day / dayMs + 3) / 7)
  const isNth = (day: number) =>
    Math.ceil(new Date(day).getUTCDate() / 7) === Math.ceil(new Date(first).getUTCDate() / 7)
  const other = (weekday + 2) % 7
  const plans = [
    { rule: `FREQ=DAILY;INTERVAL=${every}`, has: (day: number) => ((day - first) / dayMs) % every === 0 },
    {
      rule: `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${weekdayNames[weekday]},${blank}${weekdayNames[other]}`,
      has: (day: number) =>
        [weekday, other].includes(new Date(day).getUTCDay()) && (week(day) - week(first)) % every === 0,
    },
    {
      rule: `FREQ=MONTHLY;BYDAY=${Math.ceil(new Date(first).getUTCDate() / 7)}${weekdayNames[weekday]}`,
      has: (day: number) => new Date(day).getUTCDay() === weekday && isNth(day),
    },
    {
      rule: 'FREQ=MONTHLY',
      has: (day: number) => new Date(day).getUTCDate() === new Date(first).getUTCDate(),
    },
    // The start is off its rule: it counts as the first.
    {
      rule: `FREQ=WEEKLY;BYDAY=${weekdayNames[other]}`,
      has: (day: number) => day === first || new Date(day).getUTCDay() === other,
    },
  ]
  const plan = plans[Math.floor(random() * plans.length)] ?? { rule: 'FREQ=DAILY', has: () => true }
  const days = all.filter(plan.has).slice(0, count)
  return { rule: `${plan.rule};COUNT=${count}`, days }
}

function planTimes(
  random: Random,
  uid: string,
  { manner, faults }: { manner: ZoneManner; faults: Faults },
): Plan {
  const day = firstDay + Math.floor(random() * 60) * dayMs
  const clock = (7 + Math.floor(random() * 12)) * 60 * minuteMs + pick(random, [0, 15, 30]) * minuteMs
  const minutes = pick(random, [30, 45, 60, 90])
  const write = (wall: number) => `${manner.parameter}:${writeTime(wall, faults)}`
  const toTimes = (days: readonly number[]) =>
    days.map(one => {
      const from = toUtc(one + clock, manner.zone)
      return [from, from + minutes * minuteMs] as const
    })
  const lines = [
    `UID:${uid}`,
    `DTSTART${write(day + clock)}`,
    random() < 0.5 ? `DTEND${write(day + clock + minutes * minuteMs)}` : `DURATION:PT${minutes}M`,
  ]
  if (random() < 0.3)
    return { lines: [...lines, ...(faults.hasEmpty ? ['RRULE:'] : [])], times: toTimes([day]) }
  const { rule, days } = planSeries(random, day, faults)
  const last = days.at(-1) ?? day
  const end = pick(random, [
    rule,
    rule.replace(/COUNT=\d+/, `UNTIL=${writeDate(last)}`),
    rule.replace(/COUNT=\d+/, `UNTIL=${writeTime(toUtc(last + clock, manner.zone), faults)}Z`),
  ])
  const left = days.filter((_, index) => index > 0 && random() < 0.2)
  const blank = faults.hasBlanks ? ', ' : ','
  const except = pick(random, [
    `EXDATE${manner.parameter}:${left.map(one => writeTime(one + clock, faults)).join(blank)}`,
    `EXDATE;VALUE=DATE:${left.map(writeDate).join(blank)}`,
    `EXDATE:${left.map(one => `${writeTime(toUtc(one + clock, manner.zone), faults)}Z`).join(blank)}`,
  ])
  return {
    lines: [...lines, `RRULE:${end}`, ...(left.length > 0 || faults.hasEmpty ? [except] : [])],
    times: toTimes(days.filter(one => !left.includes(one))),
  }
}

/** Lines that say nothing about the time, some of them wrong. */
const garbage: readonly [readonly string[], ...(readonly string[])[]] = [
  ['SUMMARY:Meeting'],
  ['DESCRIPTION:first line', 'second line that was not folded', '  and a third: with a colon'],
  ['ATTENDEE;X-RESPONSE-COMMENT="line one', 'line two":mailto:a@example.org'],
  ['ORGANIZER;CN=Somebody'],
  ['X-ALT-DESC;FMTTYPE=text/html:<p>a</p>', '', '<p>b</p>'],
  ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'END:VALARM'],
  ['BEGIN:VALARM', 'TRIGGER;RELATED=START:-P1D', 'END:VALARM', 'CATEGORIES:'],
  ['LOCATION:Room\\, 1', 'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC', 'GEO:'],
]

/** An entry that takes no time, or cannot be read. */
const strangers: readonly [readonly string[], ...(readonly string[])[]] = [
  ['BEGIN:VEVENT', 'UID:none', 'SUMMARY:no start', 'END:VEVENT'],
  ['BEGIN:VEVENT', 'UID:old', 'DTSTART:00010101T000000Z', 'DTEND:00010101T000000Z', 'END:VEVENT'],
  [
    'BEGIN:VEVENT',
    'UID:free',
    'DTSTART:20261224T090000Z',
    'DTEND:20261224T100000Z',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ],
  ['BEGIN:VEVENT', 'UID:off', 'DTSTART:20261224T090000Z', 'DURATION:PT1H', 'STATUS:CANCELLED', 'END:VEVENT'],
  ['BEGIN:VEVENT', 'UID:soon', 'DTSTART:soon', 'END:VEVENT'],
  ['BEGIN:VTODO', 'UID:todo', 'DTSTART:20261224T090000Z', 'DUE:20261224T100000Z', 'END:VTODO'],
]

/** Versions of the same event: only the last takes its time. */
function writeVersions(random: Random, lines: readonly string[]): readonly (readonly string[])[] {
  if (random() > 0.15) return [lines]
  const old = lines.filter(line => /^(UID|DTEND|DURATION)/.test(line))
  const versions = [
    [...lines, 'SEQUENCE:3', 'DTSTAMP:20261101T000000Z'],
    [
      ...old.slice(0, 1),
      'DTSTART:20261220T030000Z',
      'DURATION:PT1H',
      'SEQUENCE:2',
      'DTSTAMP:20261102T000000Z',
    ],
  ]
  return random() < 0.5 ? versions : versions.toReversed()
}

/** Writes the file of a seed. */
export function writeFeed(seed: number): WrittenFeed {
  const random = createRandom(seed)
  const chance = (probability: number) => random() < probability
  const program = pick(random, programs)
  const mannerName = pick(random, program.manners)
  const manner = zoneManners[mannerName]?.(random) ?? { zone: feedZone, parameter: '', lines: [] }
  const faults: Faults = {
    isShort: chance(0.15),
    isDateBare: chance(0.4),
    hasBlanks: chance(0.25),
    hasEmpty: chance(0.2),
  }
  const plans = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) =>
    program.isOfDays || chance(0.15)
      ? planDays(random, `d${index}@example.org`, faults)
      : planTimes(random, `t${index}@example.org`, { manner, faults }),
  )
  const events = plans.flatMap(({ lines }) =>
    writeVersions(random, lines).map(version => [
      'BEGIN:VEVENT',
      ...version,
      ...(chance(0.5) ? pick(random, garbage) : []),
      ...(chance(0.95) ? ['END:VEVENT'] : []),
    ]),
  )
  const around = chance(0.4) ? [pick(random, strangers)] : []
  const body = [...around, ...events].flat()
  const text = finish(random, [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${program.product}`,
    ...manner.lines,
    ...body,
    'END:VCALENDAR',
  ])
  const expected = plans
    .flatMap(({ times }) => times)
    .filter(([from, to]) => from < Date.parse(feedTo) && to > Date.parse(feedFrom))
    .map(([from, to]) => `${toText(from)}/${toText(to)}`)
    .sort()
  const named = Object.entries(faults).flatMap(([name, isSet]) => (isSet ? [name] : []))
  return { text, title: [program.name, mannerName, ...named].join(' '), expected }
}

const toText = (time: number): string => `${new Date(time).toISOString().slice(0, 16)}Z`

/** Folds long lines, writes names as the program likes, and ends lines as its system does. */
function finish(random: Random, lines: readonly string[]): string {
  const end = pick(random, ['\r\n', '\r\n', '\r\n', '\n', '\r', 'mixed'])
  const isLower = random() < 0.1
  const written = lines
    .map(line => (isLower ? line.replace(/^[A-Z-]+(?=[;:])/, name => name.toLowerCase()) : line))
    .map((line, index) => {
      const mark = end === 'mixed' ? (index % 2 === 0 ? '\n' : '\r\n') : end
      const folded =
        line.length > 60 && !line.includes('"') ? `${line.slice(0, 50)}${mark} ${line.slice(50)}` : line
      return folded + mark
    })
    .join('')
  return random() < 0.1 ? `\ufeff${written}` : written
}
