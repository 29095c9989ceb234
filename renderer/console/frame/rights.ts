/** What a role may do here. The server decides; this only leaves out what it would refuse. */
import type { ConsoleMembership } from '../console-context.ts'

type Role = ConsoleMembership['role']

/** Bookings are personal data, which an editor does not see. */
export const canSeeBookings = (role: Role): boolean => role !== 'editor'

/** Whose bookings can be told apart: staff see only their own. */
export const canSeeEveryone = (role: Role): boolean => role !== 'editor' && role !== 'staff'

/** Answers are personal data, and not of one provider. */
export const canSeeAnswers = (role: Role): boolean => canSeeEveryone(role)

export const canSeePeople = (role: Role): boolean =>
  role === 'owner' || role === 'manager' || role === 'installation'

export const canChangePeople = (role: Role): boolean => role === 'owner' || role === 'installation'
