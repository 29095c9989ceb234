import type { Instant } from '#schemas/runtime/time/time.ts'
import type { MailState, MailStateReader } from '#server/features/emails/mail-state.ts'

/** Says that emails go out, or why they do not. */
export const fixedMailState = (state: MailState = 'on', sentAt?: Instant): MailStateReader => ({
  readSentAt: async () => sentAt,
  read: async () => state,
  ask: async () => state,
})
