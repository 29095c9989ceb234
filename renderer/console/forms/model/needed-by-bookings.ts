import type { AskedBy } from '../form-editing.ts'
import type { OutlinedField } from './form-outline.ts'

/** Who comes, where an email goes, and where the appointment is: without them, a booking cannot be kept. */
const neededFields: ReadonlySet<string> = new Set(['firstName', 'email', 'location'])

/** Tells whether every booking of the services that ask the form needs the answer to this question. */
export const isNeededByBookings = ({ name, depth }: OutlinedField, askedBy: AskedBy): boolean =>
  askedBy.length > 0 && depth === 0 && neededFields.has(name)
