/** Connects the letters of the console to the mail transport that the settings name. */

import type { Settings } from '#server/environment/settings.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import { readLetterLook } from '#server/features/emails/letter-look.ts'
import type { MailSigns } from '#server/features/emails/mail-signs.ts'
import { watchMailTransport } from '#server/features/emails/watch-mail-transport.ts'
import {
  createCodeLetter,
  createInvitationLetter,
  createTestLetter,
} from '#server/features/people/console-letter.ts'
import { type ConsoleLetters, consoleLetterBusiness } from '#server/features/people/console-letters.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { WordsInUse } from './app-context.ts'
import { chooseLocale, createMailTransport } from './mail-outbox-worker.ts'

export interface ConsoleLettersOptions {
  readonly settings: Settings
  readonly directories: Pick<Directories, 'forSlug'>
  /** Where to note whether the mail server takes emails. */
  readonly watch: { readonly mailSigns: Pick<MailSigns, 'note'>; readonly clock: Clock }
  getWords(): WordsInUse
}

/** The sender of letters that are about no business. */
const installation = { slug: consoleLetterBusiness, name: 'Bookplate' }

export function createConsoleLetters({
  settings,
  directories,
  watch,
  getWords,
}: ConsoleLettersOptions): ConsoleLetters {
  const mail = watchMailTransport(createMailTransport(settings), watch)
  const getTranslator = (locale?: string) => {
    const words = getWords()
    return words.getTranslator(chooseLocale(locale ?? '', words))
  }
  return {
    isMailing: settings.smtpUrl !== undefined,
    async sendCode({ to, code, locale }) {
      const envelope = { id: crypto.randomUUID(), to, business: installation, look: await readLetterLook({}) }
      return mail.send(createCodeLetter({ ...envelope, i18n: getTranslator(locale), code }))
    },
    async sendTest({ to, business: slug, locale }) {
      const business = (await directories.forSlug(slug))?.business ?? installation
      const envelope = { id: crypto.randomUUID(), to, business, look: await readLetterLook({}) }
      return mail.send(createTestLetter({ ...envelope, i18n: getTranslator(locale) }))
    },
    async sendInvitation({ to, business: slug, href, locale }) {
      const business = slug === undefined ? undefined : (await directories.forSlug(slug))?.business
      const look = await readLetterLook(business ?? {})
      const envelope = { id: crypto.randomUUID(), to, business: business ?? installation, look }
      return mail.send(createInvitationLetter({ ...envelope, i18n: getTranslator(locale), href }))
    },
  }
}
