/** Connects the letters of the console to the mail transport that the settings name. */
import type { WordsInUse } from './app-context.ts'
import { createCodeLetter, createInvitationLetter } from './mail/console-letter.ts'
import { readLetterLook } from './mail/letter-look.ts'
import { chooseLocale, createMailTransport } from './mail-outbox-worker.ts'
import { type ConsoleLetters, consoleLetterBusiness } from './ports/console-letters.ts'
import type { Directories } from './ports/directory.ts'
import type { Settings } from './settings.ts'

export interface ConsoleLettersOptions {
  readonly settings: Settings
  readonly directories: Pick<Directories, 'forSlug'>
  getWords(): WordsInUse
}

/** The sender of letters that are about no business. */
const installation = { slug: consoleLetterBusiness, name: 'Bookplate' }

export function createConsoleLetters({
  settings,
  directories,
  getWords,
}: ConsoleLettersOptions): ConsoleLetters {
  const mail = createMailTransport(settings)
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
    async sendInvitation({ to, business: slug, href, locale }) {
      const business = slug === undefined ? undefined : (await directories.forSlug(slug))?.business
      const look = await readLetterLook(business ?? {})
      const envelope = { id: crypto.randomUUID(), to, business: business ?? installation, look }
      return mail.send(createInvitationLetter({ ...envelope, i18n: getTranslator(locale), href }))
    },
  }
}
