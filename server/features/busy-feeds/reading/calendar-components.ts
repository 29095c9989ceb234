/**
 * Reads the lines of calendar files (RFC 5545 §3.1) into components, and never refuses one: what programs write wrong is
 * repaired if it can mean only one thing, such as any line ends, text that was not folded, names in lower case, names
 * of zones with a colon, and components that do not end.
 */

export interface CalendarProperty {
  /** In upper case. */
  readonly name: string
  /** By names in upper case; without quotes. */
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
  /** From 1. */
  readonly line: number
}

export interface CalendarComponent {
  /** In upper case. */
  readonly name: string
  readonly line: number
  readonly properties: readonly CalendarProperty[]
  readonly components: readonly CalendarComponent[]
  /** Whether the file ends within it. */
  readonly isCut: boolean
}

/** Parses the calendars of a file, each with its components; those outside of a calendar belong to the one before. */
export function parseCalendarComponents(text: string): readonly CalendarComponent[] {
  const root = openComponent('', 0)
  /** From the root to what is open. */
  const open: OpenComponent[] = [root]
  for (const line of unfold(text)) readLine(line, open)
  for (const component of open) component.isCut = true
  return root.components.filter(({ name }) => name === 'VCALENDAR')
}

interface OpenComponent extends CalendarComponent {
  readonly properties: CalendarProperty[]
  readonly components: OpenComponent[]
  isCut: boolean
}

const openComponent = (name: string, line: number): OpenComponent => ({
  name,
  line,
  isCut: false,
  properties: [],
  components: [],
})

interface Line {
  readonly text: string
  /** From 1. */
  readonly line: number
}

/** A name, with parameters or a value. Blanks before the colon are a mistake of some programs. */
const beginsProperty = /^[a-z][a-z0-9-]*[ \t]*[;:]/i

/** Joins folded lines, and to them what is no property: the rest of a text that was not folded. */
function* unfold(text: string): Generator<Line> {
  // A calendar that was indented as a whole is not folded.
  const indent = /^[ \t]+(?=BEGIN:VCALENDAR)/im.exec(text)?.[0] ?? ''
  let parts: string[] = []
  let first = 0
  let number = 0
  for (const whole of splitLines(text)) {
    number += 1
    const line = indent !== '' && whole.startsWith(indent) ? whole.slice(indent.length) : whole
    if (line.trim() === '') continue
    if (beginsProperty.test(line)) {
      if (parts.length > 0) yield { text: parts.join(''), line: first }
      parts = [line]
      first = number
    } else parts.push(/^[ \t]/.test(line) ? line.slice(1) : line)
  }
  if (parts.length > 0) yield { text: parts.join(''), line: first }
}

/** Without an array of all lines, which a file of 4 MB of line ends would make large. */
function* splitLines(text: string): Generator<string> {
  const end = /\r\n|\r|\n/g
  let from = 0
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index)
    from = end.lastIndex
  }
  yield text.slice(from)
}

function readLine({ text, line }: Line, open: OpenComponent[]): void {
  const property = parseProperty(text, line)
  if (!property) return
  const name = property.value.trim().toUpperCase()
  if (property.name === 'BEGIN') begin(name, line, open)
  else if (property.name === 'END') end(name, open)
  else open.at(-1)?.properties.push(property)
}

/** Others are words of a text that was not folded. */
const componentName = /^(?:V[A-Z-]+|X-[A-Z0-9-]+|STANDARD|DAYLIGHT|AVAILABLE|PARTICIPANT)$/
/** Of each list none contains another. */
const siblings: readonly (readonly string[])[] = [
  ['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY'],
  ['STANDARD', 'DAYLIGHT'],
]
/** No calendar nests deeper; what does is read as part of the deepest. */
const maxDepth = 8

function begin(name: string, line: number, open: OpenComponent[]): void {
  if (!componentName.test(name)) return
  if (name === 'VCALENDAR') open.length = 1
  const names = siblings.find(list => list.includes(name)) ?? []
  const before = open.findIndex(component => names.includes(component.name))
  // The one before has no end.
  if (before > 0) open.length = before
  const [root] = open
  const parent = open.length === 1 && name !== 'VCALENDAR' ? root?.components.at(-1) : open.at(-1)
  if (!parent || open.length > maxDepth) return
  const component = openComponent(name, line)
  parent.components.push(component)
  open.push(component)
}

function end(name: string, open: OpenComponent[]): void {
  const index = open.findLastIndex(component => component.name === name)
  if (index > 0) open.length = index
}

/** What says when an entry takes place, and whether it takes time; nothing else is kept. */
const wanted: ReadonlySet<string> = new Set([
  'BEGIN',
  'END',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'EXRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'UID',
  'SEQUENCE',
  'DTSTAMP',
  'LAST-MODIFIED',
  'STATUS',
  'TRANSP',
  'ATTENDEE',
  'FREEBUSY',
  'METHOD',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'X-LIC-LOCATION',
  'X-WR-TIMEZONE',
  'TIMEZONE-ID',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'X-MICROSOFT-MSNCALENDAR-BUSYSTATUS',
  'X-MICROSOFT-CDO-ALLDAYEVENT',
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT',
  'X-FUNAMBOL-ALLDAY',
])

function parseProperty(text: string, line: number): CalendarProperty | undefined {
  const head = /^[a-z0-9-]+/i.exec(text)?.[0] ?? ''
  const name = head.toUpperCase()
  if (!wanted.has(name)) return undefined
  const colon = findColon(text, head.length)
  const parameters = parseParameters(text.slice(head.length, colon))
  return { name, parameters, value: text.slice(colon + 1).trim(), line }
}

/** How values of times, lengths and offsets begin. */
const timeValue = /^\s*(?:\d{4}-?\d\d-?\d\d|[+-]?P\d|[+-]?P?T\d|[+-]\d{4})/i
const timeProperties: ReadonlySet<string> = new Set([
  'DTSTART',
  'DTEND',
  'DURATION',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'FREEBUSY',
])

/**
 * Finds where the value begins: at the first colon outside of quotes. Names of zones contain colons without quotes
 * ("tzone://Microsoft/Utc", "(UTC+01:00) Berlin"), and quotes that do not end, so in properties of times it is the
 * first colon before a time. Returns the length if there is none.
 */
function findColon(text: string, from: number): number {
  const colons = listColons(text, from)
  const outside = colons.filter(({ isQuoted }) => !isQuoted)
  if (timeProperties.has(text.slice(0, from).toUpperCase())) {
    const isBeforeTime = ({ index }: Colon) => timeValue.test(text.slice(index + 1, index + 40))
    const found = outside.find(isBeforeTime) ?? colons.find(isBeforeTime)
    if (found) return found.index
  }
  return (outside[0] ?? colons[0])?.index ?? text.length
}

interface Colon {
  readonly index: number
  readonly isQuoted: boolean
}

/** A line with more is no time. */
const maxColons = 50

function listColons(text: string, from: number): readonly Colon[] {
  const colons: Colon[] = []
  let isQuoted = false
  const mark = /[:"]/g
  mark.lastIndex = from
  for (let found = mark.exec(text); found && colons.length < maxColons; found = mark.exec(text)) {
    if (found[0] === '"') isQuoted = !isQuoted
    else colons.push({ index: found.index, isQuoted })
  }
  return colons
}

function parseParameters(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  if (!text.includes('=')) return parameters
  for (const [part] of text.matchAll(/(?:[^;"]|"[^"]*"?)+/g)) {
    const equals = part.indexOf('=')
    if (equals === -1) continue
    const name = part.slice(0, equals).trim().toUpperCase()
    if (!parameters.has(name))
      parameters.set(
        name,
        part
          .slice(equals + 1)
          .replaceAll('"', '')
          .trim(),
      )
  }
  return parameters
}
