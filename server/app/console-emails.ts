/** Connects the emails of the console to the mail transport that the settings name. */

import type { Settings } from '#server/environment/settings.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import type { MailHealthStore } from '#server/features/emails/mail-health.ts'
import { withMailHealthRecording } from '#server/features/emails/mail-health-recording.ts'
import {
  createInvitationEmail,
  createSignInCodeEmail,
  createTestEmail,
} from '#server/features/people/console-email.ts'
import { type ConsoleEmails, consoleEmailBusiness } from '#server/features/people/console-emails.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { MessageSources } from './app-context.ts'
import { chooseEmailLocale, createMailTransport } from './mail-outbox-worker.ts'

export interface ConsoleEmailsOptions {
  readonly settings: Settings
  readonly directories: Pick<Directories, 'forSlug'>
  /** Where to note whether the mail server takes emails. */
  readonly watch: { readonly mailHealth: Pick<MailHealthStore, 'note'>; readonly clock: Clock }
  getMessageSources(): MessageSources
}

/** The sender of emails that are about no business. */
const installation = { slug: consoleEmailBusiness, name: 'Bookplate' }

export function createConsoleEmails({
  settings,
  directories,
  watch,
  getMessageSources,
}: ConsoleEmailsOptions): ConsoleEmails {
  const mail = withMailHealthRecording(createMailTransport(settings), watch)
  const getTranslator = (locale?: string) => {
    const words = getMessageSources()
    return words.getTranslator(chooseEmailLocale(locale ?? '', words))
  }
  return {
    isMailing: settings.smtpUrl !== undefined,
    async sendCode({ to, code, locale }) {
      const envelope = {
        id: crypto.randomUUID(),
        to,
        business: installation,
        branding: await readEmailBranding({}),
      }
      return mail.send(createSignInCodeEmail({ ...envelope, i18n: getTranslator(locale), code }))
    },
    async sendTest({ to, business: slug, locale }) {
      const business = (await directories.forSlug(slug))?.business ?? installation
      const envelope = { id: crypto.randomUUID(), to, business, branding: await readEmailBranding({}) }
      return mail.send(createTestEmail({ ...envelope, i18n: getTranslator(locale) }))
    },
    async sendInvitation({ to, business: slug, href, locale }) {
      const business = slug === undefined ? undefined : (await directories.forSlug(slug))?.business
      const branding = await readEmailBranding(business ?? {})
      const envelope = { id: crypto.randomUUID(), to, business: business ?? installation, branding }
      return mail.send(createInvitationEmail({ ...envelope, i18n: getTranslator(locale), href }))
    },
  }
}
