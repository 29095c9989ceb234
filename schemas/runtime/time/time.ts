/**
 * Kinds of time that must never be mixed up, as types. Values are made only by the file of each kind, which
 * checks them: instant.ts, plain-date.ts, month.ts, minute-of-day.ts, zone.ts; wall-clock.ts leads from dates
 * and minutes to instants and back. All of it is pure: no clock, no library, no zone but the one handed in.
 */
declare const kind: unique symbol

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly [kind]: 'Instant' }
/** A calendar date without a zone, `YYYY-MM-DD`; compares as text. */
export type PlainDate = string & { readonly [kind]: 'PlainDate' }
/** A calendar month, `YYYY-MM`; compares as text. */
export type Month = string & { readonly [kind]: 'Month' }
/** Minutes since midnight on a wall clock, 0…1440. */
export type MinuteOfDay = number & { readonly [kind]: 'MinuteOfDay' }
/** An IANA time zone that this runtime knows. */
export type Zone = string & { readonly [kind]: 'Zone' }
