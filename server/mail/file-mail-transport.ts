/** The mail port without a mail server: every letter is a file that a mail program opens. */
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailTransport } from '../ports/mail-transport.ts'
import { getSafeLetterId, isDeliverable, toMailMessage } from './message.ts'

export interface FileMailOptions {
  /** Made when the first letter is written. */
  readonly folder: string
  readonly sender: string
}

export function createFileMailTransport({ folder, sender }: FileMailOptions): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(letter) {
      if (!isDeliverable(letter)) return { kind: 'refused', reason: 'The address is no email address.' }
      try {
        const { message } = await transport.sendMail(toMailMessage(letter, sender))
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // One that was there may be open to others.
        await chmod(folder, 0o700)
        const file = join(folder, `${letter.business}.${getSafeLetterId(letter)}.eml`)
        // Who watches the folder sees whole letters only; one that is sent again takes its own place.
        await writeFile(`${file}.part`, message, { mode: 0o600 })
        await rename(`${file}.part`, file)
        return { kind: 'sent' }
      } catch (error) {
        return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}
