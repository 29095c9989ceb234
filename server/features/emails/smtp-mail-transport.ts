/** Mail transport by SMTP (RFC 5321), through the operator's mail server. */
import { createTransport } from 'nodemailer'
import type { MailResult, MailTransport } from './mail-transport.ts'
import { hasValidRecipient, toMailMessage } from './message.ts'

export interface SmtpMailOptions {
  /**
   * smtp:// (encrypted by STARTTLS where the server offers it) or smtps://, with user and password if the server needs
   * them.
   */
  readonly url: string
  /** The address that all emails are sent from. */
  readonly sender: string
}

export function createSmtpMailTransport({ url, sender }: SmtpMailOptions): MailTransport {
  const transport = createTransport({ url, ...timeouts })
  return {
    async send(email) {
      if (!hasValidRecipient(email))
        return { kind: 'refused', reason: 'The recipient is not a valid email address.' }
      try {
        await transport.sendMail(toMailMessage(email, sender))
        return { kind: 'sent' }
      } catch (error) {
        return toMailResult(error)
      }
    },
    async check() {
      try {
        await transport.verify()
        return { kind: 'sent' }
      } catch (error) {
        return toMailResult(error)
      }
    },
  }
}

/** Sending takes seconds; a server that is silent for longer is down. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
} as const

/** A mail server's answer may repeat the address, so only its status codes are kept. */
function toMailResult(error: unknown): MailResult {
  const { code = 'unknown', command, responseCode, permanent } = parseFailure(error)
  const said = responseCode === undefined ? '' : `, the server answered ${responseCode}`
  const reason = `SMTP ${code}${command === undefined ? '' : ` at ${command}`}${said}`
  // The operator can fix a refused login or sender; nobody can fix a refused recipient or content.
  const isPermanent = permanent === true && (command === 'RCPT TO' || command === 'DATA')
  return { kind: isPermanent ? 'refused' : 'failed', reason }
}

interface Failure {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly permanent?: boolean
}

const parseFailure = (error: unknown): Failure =>
  typeof error === 'object' && error !== null ? { ...error } : {}
