/**
 * Computes zone offsets as integers. Calls Intl (about 1 µs per call) only for what is not cached: time is
 * cut into pieces of 2¹⁴ minutes (11.4 days), and Intl gives the offsets at both ends of a piece. Where they
 * differ, bisection finds the minute of the change. No zone has changed twice within one piece since 1970.
 * Offsets with seconds (the last: Monrovia in 1972) are cut to minutes.
 */
import type { Instant, Zone } from './time.ts'

/** The span from one offset change to the next; minutes since 1970-01-01T00:00Z, `to` exclusive. */
export interface OffsetSpan {
  readonly from: number
  readonly to: number
  /** Local time minus UTC. */
  readonly offsetMinutes: number
}

/**
 * Parses a zone name if Intl knows it: `europe/berlin` becomes `Europe/Berlin`, but an alias stays unchanged
 * (engines disagree whether Asia/Kolkata or Asia/Calcutta is canonical). Never throws.
 */
export const parseZone = (text: string): Zone | undefined => rulesOf(text)?.zone

/** Returns the zone of a record, whose schema has the format `timezone`; throws if that was not checked. */
export function requireZone(name: string): Zone {
  const zone = parseZone(name)
  if (zone === undefined) throw new Error(`There is no time zone "${name}": correct the record's timezone.`)
  return zone
}

/** Returns the minutes to add to UTC for the zone's wall clock at that instant. */
export const getOffsetMinutes = (zone: Zone, instant: Instant): number =>
  getOffsetAtEpochMinute(zone, Math.floor(instant / 60_000))

/** Like `getOffsetMinutes`, for minutes since 1970-01-01T00:00Z. */
export function getOffsetAtEpochMinute(zone: Zone, minute: number): number {
  const piece = pieceAt(knownRules(zone), Math.floor(minute / pieceMinutes))
  return minute < piece.change ? piece.before : piece.after
}

/** Returns the offsets of [from, to), in order and without gaps. */
export function listOffsetSpans(zone: Zone, from: number, to: number): readonly OffsetSpan[] {
  const rules = knownRules(zone)
  const spans: OffsetSpan[] = []
  let start = from
  for (let index = Math.floor(from / pieceMinutes); index * pieceMinutes < to; index++) {
    const { before, after, change } = pieceAt(rules, index)
    if (before === after || change <= from || change >= to) continue
    spans.push({ from: start, to: change, offsetMinutes: before })
    start = change
  }
  if (start < to) spans.push({ from: start, to, offsetMinutes: getOffsetAtEpochMinute(zone, to - 1) })
  return spans
}

const pieceMinutes = 2 ** 14
/** About sixteen years; only absurd dates ever fill it. */
const maxPiecesPerZone = 512
/** More than there are zones: visitors send other spellings. */
const maxZones = 1000
const longestZoneName = 64

interface Piece {
  readonly before: number
  readonly after: number
  /** The first minute with `after`. */
  readonly change: number
}

interface Rules {
  readonly zone: Zone
  readonly intl: Intl.DateTimeFormat
  readonly pieces: Map<number, Piece>
}

const rulesByZone = new Map<string, Rules>()

function knownRules(zone: Zone): Rules {
  const rules = rulesOf(zone)
  if (!rules) throw new Error(`${zone} is not from parseZone.`)
  return rules
}

function rulesOf(zone: string): Rules | undefined {
  const known = rulesByZone.get(zone)
  if (known) return known
  const intl = formatOf(zone)
  if (!intl) return undefined
  if (rulesByZone.size === maxZones) rulesByZone.clear()
  const rules = { zone: usualSpelling(zone, intl), intl, pieces: new Map<number, Piece>() }
  rulesByZone.set(zone, rules)
  return rules
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  // Newer engines accept `+05:30` as a zone; it names no place, so we refuse it.
  if (zone.length > longestZoneName || !/^[a-z]/i.test(zone)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

function pieceAt(rules: Rules, index: number): Piece {
  const known = rules.pieces.get(index)
  if (known) return known
  const piece = askedPiece(rules.intl, index * pieceMinutes)
  if (rules.pieces.size === maxPiecesPerZone) rules.pieces.clear()
  rules.pieces.set(index, piece)
  return piece
}

function askedPiece(intl: Intl.DateTimeFormat, start: number): Piece {
  const before = askedOffset(intl, start)
  const after = askedOffset(intl, start + pieceMinutes)
  if (before === after) return { before, after, change: start }
  let last = start
  let change = start + pieceMinutes
  while (change - last > 1) {
    const middle = (last + change) / 2
    if (askedOffset(intl, Math.floor(middle)) === before) last = Math.floor(middle)
    else change = Math.floor(middle)
  }
  return { before, after, change }
}

/** Reads the end of `11/26/2026, GMT-03:30`; English writes plain digits and a plain minus. */
function askedOffset(intl: Intl.DateTimeFormat, minute: number): number {
  const found = /GMT([+-])(\d\d):(\d\d)/.exec(intl.format(minute * 60_000))
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3])
  return found[1] === '-' ? -minutes : minutes
}

/** Safe cast: a formatter exists for that zone, and zone names are case-insensitive. */
function usualSpelling(text: string, intl: Intl.DateTimeFormat): Zone {
  const usual = intl.resolvedOptions().timeZone
  return (usual.toLowerCase() === text.toLowerCase() ? usual : text) as Zone
}
