/** What a role may do here. The server decides; this only leaves out what it would refuse. */
import type { ConsoleMembership } from '../console-context.ts'

type Role = ConsoleMembership['role']

/** Bookings are personal data, which an editor does not see. */
export const canSeeBookings = (role: Role): boolean => role !== 'editor'

/** Whose bookings can be told apart: staff see only their own. */
export const canSeeEveryone = (role: Role): boolean => role !== 'editor' && role !== 'staff'

/** Whether records of the business can be changed, apart from content. */
export const canChangeRecords = (role: Role): boolean => canSeePeople(role)

export const canSeePeople = (role: Role): boolean =>
  role === 'owner' || role === 'manager' || role === 'installation'

export const canChangePeople = (role: Role): boolean => role === 'owner' || role === 'installation'
