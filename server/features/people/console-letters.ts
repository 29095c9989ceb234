/** Letters to people of the console. */
import type { MailResult } from '#server/features/emails/mail-transport.ts'

export interface CodeLetter {
  readonly to: string
  /** Six digits. */
  readonly code: string
  /** Default: that of the installation. */
  readonly locale?: string | undefined
}

export interface InvitationLetter {
  readonly to: string
  /** The business's slug; undefined: the installation. */
  readonly business: string | undefined
  readonly href: string
  readonly locale?: string | undefined
}

export interface TestLetter extends Pick<InvitationLetter, 'to' | 'locale'> {
  /** The slug of the business that it comes from. */
  readonly business: string
}

export interface ConsoleLetters {
  /** Whether letters reach anybody; without a mail server they are only written to files. */
  readonly isMailing: boolean
  sendCode(letter: CodeLetter): Promise<MailResult>
  /** Sends an email that only shows that emails arrive. */
  sendTest(letter: TestLetter): Promise<MailResult>
  sendInvitation(letter: InvitationLetter): Promise<MailResult>
}

/** Stands for the slug in the names of files with letters that are about no business; no slug begins like this. */
export const consoleLetterBusiness = '_console'
