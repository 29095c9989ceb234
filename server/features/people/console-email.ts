/** The emails of the console: the code to sign in with, and the invitation. They contain nothing that a stranger typed. */

import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { type EmailEnvelope, type EmailSender, renderEmail } from '#server/features/emails/render-email.ts'

export interface SignInCodeEmailOptions extends EmailEnvelope<'sign-in-code', EmailSender> {
  /** Six digits. */
  readonly code: string
}

export const createSignInCodeEmail = (options: SignInCodeEmailOptions): EmailMessage =>
  renderEmail({ code: options.code }, options)

/** Shows that emails arrive. */
export const createTestEmail = (options: EmailEnvelope<'test', EmailSender>): EmailMessage =>
  renderEmail({}, options)

export interface InvitationEmailOptions extends EmailEnvelope<'invitation', EmailSender> {
  readonly href: string
}

export const createInvitationEmail = (options: InvitationEmailOptions): EmailMessage =>
  renderEmail({ link: options.href }, options)
