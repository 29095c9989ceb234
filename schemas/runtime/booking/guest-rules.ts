/**
 * The rules of guests as data: what a guest is asked, how many there may be, what must differ among them;
 * `schemas/meta/guests.json` describes each key, `schemas/guests/default.json` holds unless a service names others.
 * `guests.ts` interprets them, for browser and server alike.
 */
import type { Service } from '../../generated/types.gen.ts'
import type { ProblemCode } from '../core/problem.ts'
import type { FormDocument } from '../form/form.ts'

export interface GuestRules extends Pick<FormDocument, 'id' | 'schema' | 'ui' | 'errors'> {
  /** The fewest guests of a booking. Default: 0, guests are optional. */
  readonly minimum?: number
  /** The most guests of a booking. Default: `maxGuestsPerBooking`. */
  readonly maximum?: number
  /** Whether services may ask for no more than the number of guests. Default: true. */
  readonly countOnly?: boolean
  /** Whether a guest may have another service than the contact. Default: true. */
  readonly ownService?: boolean
  readonly unique?: readonly UniqueGuestFields[]
  readonly problems?: GuestProblems
}

/** Fields that no two guests of a booking may share. Guests without one of them are not compared. */
export interface UniqueGuestFields {
  readonly fields: readonly [string, ...string[]]
  /** Default: `ignoring-case`. */
  readonly compare?: 'exactly' | 'ignoring-case'
  /** Default: `guest.repeated`. */
  readonly problem?: ProblemCode
}

/** The codes of the rules about all guests; those about a field stand in `errors`, as in a form. */
export interface GuestProblems {
  /** There are too few or too many. Default: `guest.count_range`, with the parameters `least` and `most`. */
  readonly count?: ProblemCode
  /** Someone has no service yet. Default: `guest.service_missing`. */
  readonly service?: ProblemCode
}

/** No rules can allow more guests in one booking, by name or by count. */
export const maxGuestsPerBooking = 100

/** The id of the rules of services that name none. */
export const defaultGuestRulesId = 'default'

/** Returns the id of the rules that hold for a booking: those of its first service with guests. */
export const getGuestRulesId = (
  services: readonly Partial<Pick<Service, 'guests' | 'guestRules'>>[],
): string => services.find(({ guests = 'none' }) => guests !== 'none')?.guestRules ?? defaultGuestRulesId

const forms = new WeakMap<GuestRules, FormDocument>()

/** Returns the fields of a guest as a form, always the same object for the same rules. */
export function toGuestForm(rules: GuestRules): FormDocument {
  const known = forms.get(rules)
  if (known) return known
  const { id, schema, ui, errors } = rules
  const form = {
    id,
    version: 1,
    schema,
    ...(ui === undefined ? {} : { ui }),
    ...(errors === undefined ? {} : { errors }),
  }
  forms.set(rules, form)
  return form
}
