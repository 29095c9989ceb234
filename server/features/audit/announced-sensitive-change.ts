/** Guarded changes as the outbox announces them to the owners. */
import type { ChangeOrigin, SensitiveChange } from './audit.ts'

/** Says who has made a guarded change, and by which call. */
export interface AnnouncedSensitiveChange extends SensitiveChange, Pick<ChangeOrigin, 'author' | 'action'> {}

/** Guarded changes within the same minutes are in one email, so that each owner gets at most twelve an hour. */
export const securityWindowMinutes = 5

export const maxAnnouncedSensitiveChanges = 100
