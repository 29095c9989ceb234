/** Reads calendar files with ical.js, which shares no code with our writer. */
import ICAL from 'ical.js'

export interface ReadEntry {
  readonly uid: string
  readonly sequence: number
  readonly status: string
  /** In UTC, such as `20261126T094500Z`. */
  readonly times: Readonly<Record<'dtstamp' | 'created' | 'last-modified' | 'dtstart' | 'dtend', string>>
  readonly summary: string
  readonly description: string
  readonly location: string | undefined
  readonly url: string | undefined
  /** Property names in the order of the file. */
  readonly properties: readonly string[]
  readonly alarms: readonly ReadAlarm[]
}

export interface ReadAlarm {
  readonly action: string
  /** A duration after the start, such as `-P1D`. */
  readonly trigger: string
  readonly description: string
}

export interface ReadCalendar {
  readonly method: string
  readonly version: string
  readonly entries: readonly ReadEntry[]
}

export function readCalendar(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return {
    method: textIn(calendar, 'method') ?? '',
    version: textIn(calendar, 'version') ?? '',
    entries: calendar.getAllSubcomponents().map(readEntry),
  }
}

function readEntry(entry: ICAL.Component): ReadEntry {
  return {
    uid: textIn(entry, 'uid') ?? '',
    sequence: Number(textIn(entry, 'sequence')),
    status: textIn(entry, 'status') ?? '',
    times: {
      dtstamp: timeIn(entry, 'dtstamp'),
      created: timeIn(entry, 'created'),
      'last-modified': timeIn(entry, 'last-modified'),
      dtstart: timeIn(entry, 'dtstart'),
      dtend: timeIn(entry, 'dtend'),
    },
    summary: textIn(entry, 'summary') ?? '',
    description: textIn(entry, 'description') ?? '',
    location: textIn(entry, 'location'),
    url: textIn(entry, 'url'),
    properties: entry.getAllProperties().map(({ name }) => name),
    alarms: entry.getAllSubcomponents('valarm').map(readAlarm),
  }
}

function readAlarm(alarm: ICAL.Component): ReadAlarm {
  const trigger = alarm.getFirstPropertyValue('trigger')
  if (!(trigger instanceof ICAL.Duration)) throw new Error(`The trigger is no duration: ${trigger}`)
  return {
    action: textIn(alarm, 'action') ?? '',
    trigger: trigger.toICALString(),
    description: textIn(alarm, 'description') ?? '',
  }
}

function textIn(component: ICAL.Component, name: string): string | undefined {
  const value = component.getFirstPropertyValue(name)
  return value === null ? undefined : String(value)
}

function timeIn(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  if (!(value instanceof ICAL.Time)) throw new Error(`${name} is no time: ${value}`)
  return value.toICALString()
}
