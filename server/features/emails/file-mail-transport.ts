/** Mail transport without a mail server: writes each email to a file that a mail program can open. */
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { summarizeError } from '#server/lib/loggable-error.ts'
import type { MailTransport } from './mail-transport.ts'
import { getSafeEmailId, hasValidRecipient, toMailMessage } from './message.ts'

export interface FileMailOptions {
  /** Created with the first email. */
  readonly folder: string
  readonly sender: string
}

export function createFileMailTransport({ folder, sender }: FileMailOptions): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let prepared = false
  const prepareFolder = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // A folder that existed before may be readable by others.
    await chmod(folder, 0o700)
    prepared = true
  }
  return {
    async send(email) {
      if (!hasValidRecipient(email))
        return { kind: 'refused', reason: 'The recipient is not a valid email address.' }
      try {
        const { message } = await transport.sendMail(toMailMessage(email, sender))
        const file = join(folder, `${email.business}.${getSafeEmailId(email)}.eml`)
        if (!prepared) await prepareFolder()
        await write(file, message).catch(async () => {
          // Somebody may have removed the folder.
          await prepareFolder()
          await write(file, message)
        })
        return { kind: 'sent', toFile: true }
      } catch (error) {
        return { kind: 'failed', reason: summarizeError(error) }
      }
    },
    check: async () => ({ kind: 'sent', toFile: true }),
  }
}

/** Programs that watch the folder see whole emails only; an email that is sent again replaces itself. */
async function write(file: string, message: Buffer | Readable): Promise<void> {
  await writeFile(`${file}.part`, message, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
