/**
 * What a record can break beside its schema, by name: programs read a sentence in English, people one in their own
 * language. `params` of a problem `record.invalid` has it as `rule`, with the values that the sentence needs.
 */
export const recordRules = [
  /** Something that must be there. */
  'missing',
  /** A link name that begins other addresses: `slug`. */
  'address_reserved',
  /** A video of a website that the business does not list. */
  'video_host',
  /** An amount that cannot be read: `example`. */
  'amount',
  /** A name of something that does not exist: `name`. */
  'unknown_name',
  'picture',
  /** Hours that end when they begin: `hours`. */
  'hours_empty',
  /** Hours that end before they begin: `hours`, `swapped`. */
  'hours_swapped',
  'time_invalid',
  'time_order',
  /** A time to do something that is over. */
  'time_past',
  /** A link name that another record has: `slug`. */
  'slug_taken',
  /** More places in a booking than in a session: `limit`. */
  'seats',
  'deposit_missing',
  'deposit_percent',
  'deposit_amount',
  /** Less than payment providers take: `due`, `least`, in minor units. */
  'charge_too_small',
  'form_with_file',
  /** A number of guests where the rules want their names. */
  'guests_by_name',
  /** `colour`, `ratio`, `least`. */
  'contrast',
  'logo_missing',
  'link',
  /** Two redirects from the same address: `from`. */
  'redirect_twice',
  /** Redirects that lead back to where they began: `from`. */
  'redirect_loop',
  'host',
  'webhook_name',
  'webhook_url',
  /** Another record would no longer fit: `record`, its link name. */
  'elsewhere',
] as const

export type RecordRule = (typeof recordRules)[number]

/** A broken rule with the values that a sentence about it needs. */
export interface BrokenRecordRule {
  readonly rule: RecordRule
  readonly params?: Readonly<Record<string, string | number>>
}
