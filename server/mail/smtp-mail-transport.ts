/** The mail port by SMTP (RFC 5321), through the operator's own mail server. */
import { createTransport } from 'nodemailer'
import type { MailResult, MailTransport } from '../ports/mail-transport.ts'
import { isDeliverable, toMailMessage } from './message.ts'

export interface SmtpMailOptions {
  /** smtp:// (encrypted by STARTTLS where the server offers it) or smtps://, with user and password if it wants them. */
  readonly url: string
  /** The address that all letters come from. */
  readonly sender: string
}

export function createSmtpMailTransport({ url, sender }: SmtpMailOptions): MailTransport {
  const transport = createTransport({ url, ...timeouts })
  return {
    async send(letter) {
      if (!isDeliverable(letter)) return { kind: 'refused', reason: 'The address is no email address.' }
      try {
        await transport.sendMail(toMailMessage(letter, sender))
        return { kind: 'sent' }
      } catch (error) {
        return receiptOf(error)
      }
    },
  }
}

/** A letter takes seconds; who is silent for longer is down. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
} as const

/** What a mail server says may repeat the address, so only its numbers are kept. */
function receiptOf(error: unknown): MailResult {
  const { code = 'unknown', command, responseCode, permanent } = failureIn(error)
  const said = responseCode === undefined ? '' : `, the server answered ${responseCode}`
  const reason = `SMTP ${code}${command === undefined ? '' : ` at ${command}`}${said}`
  // A refused login or sender is mended by the operator; a refused recipient or content by nobody.
  const forGood = permanent === true && (command === 'RCPT TO' || command === 'DATA')
  return { kind: forGood ? 'refused' : 'failed', reason }
}

interface Failure {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly permanent?: boolean
}

const failureIn = (error: unknown): Failure =>
  typeof error === 'object' && error !== null ? { ...error } : {}
