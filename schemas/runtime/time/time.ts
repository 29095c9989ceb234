/**
 * Types for kinds of time that must never be mixed up. Only the file of each kind makes its values, and
 * checks them: instant.ts, plain-date.ts, month.ts, minute-of-day.ts, zone.ts; wall-clock.ts converts dates
 * and minutes to instants and back. Everything is pure: no clock, no library, no zone but the one passed in.
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
