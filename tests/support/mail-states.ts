import type { MailState, MailStateReader } from '#server/ports/mail-state.ts'

/** Says that emails go out, or why they do not. */
export const fixedMailState = (state: MailState = 'on'): MailStateReader => ({
  read: async () => state,
  ask: async () => state,
})
