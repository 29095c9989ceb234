export const invitationMinutes = 48 * 60

/** Returns the link of an invitation. Its token is in the fragment, which browsers do not send: no log has it. */
export const formatInvitationUrl = (origin: string, token: string): string =>
  `${origin}/operator/invitation#${token}`
