/** Decides how long data of people stay, by kind. */
import type { Business } from '#schemas/generated/types.gen.ts'

/** In days; undefined: until somebody erases it, or until it is over by itself. */
export interface RetentionDays {
  readonly bookings: number | undefined
  readonly submissions: number | undefined
  readonly uploads: number | undefined
  readonly drafts: number
  readonly waitlist: number | undefined
  readonly messages: number
  readonly letters: number
  readonly revisions: number
  readonly audit: number
}

const defaultDays = 30
const daysPerYear = 365

export const resolveRetention = ({
  retention = {},
  retentionDays,
}: Pick<Business, 'retention' | 'retentionDays'>): RetentionDays => ({
  bookings: retention.bookings ?? retentionDays,
  submissions: retention.submissions ?? retentionDays,
  uploads: retention.uploads,
  drafts: retention.drafts ?? defaultDays,
  waitlist: retention.waitlist,
  messages: retention.messages ?? defaultDays,
  letters: retention.letters ?? Math.min(retentionDays ?? defaultDays, defaultDays),
  revisions: retention.revisions ?? daysPerYear,
  audit: retention.audit ?? 2 * daysPerYear,
})
