/** Emails to people of the console. */
import type { EmailMessage, MailResult } from '#server/features/emails/mail-transport.ts'

export interface CodeEmail {
  readonly to: string
  /** Six digits. */
  readonly code: string
  /** Default: that of the installation. */
  readonly locale?: string | undefined
}

export interface InvitationEmail {
  readonly to: string
  /** The business's slug; undefined: the installation. */
  readonly business: string | undefined
  readonly href: string
  readonly locale?: string | undefined
}

export interface TestEmail extends Pick<InvitationEmail, 'to' | 'locale'> {
  /** The slug of the business that it comes from. */
  readonly business: string
}

export interface ConsoleEmails {
  /** Whether emails reach anybody; without a mail server they are only written to files. */
  readonly isMailing: boolean
  sendCode(email: CodeEmail): Promise<MailResult>
  /** Sends an email that only shows that emails arrive. */
  sendTest(email: TestEmail): Promise<MailResult>
  sendInvitation(email: InvitationEmail): Promise<MailResult>
  /** Sends an email that is written already. */
  send(email: EmailMessage): Promise<MailResult>
}

/** Stands for the slug in the names of files with emails that are about no business; no slug begins like this. */
export const consoleEmailBusiness = '_console'
