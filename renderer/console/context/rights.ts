/** What a role may do here. The server decides; this only leaves out what it would refuse. */
import type { ConsoleMembership } from './console-context.ts'

type Role = ConsoleMembership['role']

/** Bookings are personal data, which an editor does not see. */
export const canSeeBookings = (role: Role): boolean => role !== 'editor'

/** Whose bookings can be told apart: staff see only their own. */
export const canSeeAllProviders = (role: Role): boolean => role !== 'editor' && role !== 'staff'

/** What the business has about one customer or about all, in any file. */
export const canExportCustomers = (role: Role): boolean => canSeeBookings(role) && role !== 'staff'

export const canEraseCustomers = (role: Role): boolean => role === 'owner' || role === 'installation'

/** Whether records of the business can be changed, apart from content. */
export const canChangeRecords = (role: Role): boolean => canSeeTeamMembers(role)

/** Forms and surveys are content. */
export const canChangeForms = (role: Role): boolean => role !== 'staff'

/** Pages, posts and products, the menu and the redirects are content. */
export const canChangeWebsite = (role: Role): boolean => role !== 'staff'

/** What visitors read is content. */
export const canChangeTexts = (role: Role): boolean => role !== 'staff'

/** Answers are personal data, and not of one provider. */
export const canSeeAnswers = (role: Role): boolean => canSeeAllProviders(role)

export const canSeeTeamMembers = (role: Role): boolean =>
  role === 'owner' || role === 'manager' || role === 'installation'

export const canChangeTeamMembers = (role: Role): boolean => role === 'owner' || role === 'installation'

/** Jobs and deliveries of all businesses. */
export const canSeeInstallation = (role: Role): boolean => role === 'installation'

/** Only instead of the demo of a new installation; later businesses are imported. */
export const canCreateBusiness = ({ business, role }: ConsoleMembership): boolean =>
  business.isDemo === true && canChangeTeamMembers(role)
