/**
 * Four kinds of time that must never be mixed up, as four types. Pure integers; no clock, no library.
 * (Signatures fixed by the founding session; bodies follow.)
 */
declare const kind: unique symbol

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly [kind]: 'Instant' }
/** A calendar date without a zone, `YYYY-MM-DD`; compares as text. */
export type PlainDate = string & { readonly [kind]: 'PlainDate' }
/** Minutes since midnight on a wall clock, 0…1440. */
export type MinuteOfDay = number & { readonly [kind]: 'MinuteOfDay' }
/** An IANA time zone that this runtime knows. */
export type Zone = string & { readonly [kind]: 'Zone' }
