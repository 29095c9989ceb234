/** A person whose data is exported or erased, at one business. */
import { cleanPhone, hasOnlyPhone } from '#schemas/runtime/core/contact-details.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'

/** Names a person by one or more of these; a row with one of them is theirs. Without all of them, it names nobody. */
export interface PersonQuery {
  readonly business: string
  /** Letter case does not matter. */
  readonly email?: string | undefined
  /** Only its digits matter, without a leading 00. */
  readonly phone?: string | undefined
  /** Whether the number finds only bookings without an address, as the list of customers does. */
  readonly isPhoneOnly?: boolean | undefined
  /** The id of a booking that the person made. */
  readonly booking?: string | undefined
}

export interface ErasePersonCommand extends PersonQuery {
  readonly now: Instant
  readonly audit?: AuditNote | undefined
}

/** With fewer digits it is a placeholder, which many unrelated people have. */
const minDigits = 6

/** Normalizes a telephone number for comparison: its digits and those of its extension, without a leading 00. */
export const normalizePhone = (phone: string): string =>
  cleanPhone(phone).replace(/\D/g, '').replace(/^00/, '')

/** Returns the digits by which a number tells a person apart; undefined for placeholders and other texts. */
export function toPhoneKey(phone = ''): string | undefined {
  if (!hasOnlyPhone(phone)) return undefined
  const digits = normalizePhone(phone)
  return digits.length < minDigits ? undefined : digits
}
