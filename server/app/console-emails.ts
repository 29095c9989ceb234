/** Connects the emails of the console to the mail transport that the settings name. */

import type { Business } from '#schemas/generated/types.gen.ts'
import type { EmailEvent } from '#schemas/runtime/email/email-events.ts'
import type { Settings } from '#server/environment/settings.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import { prepareEventEmail } from '#server/features/emails/event-email.ts'
import type { MailHealthStore } from '#server/features/emails/mail-health.ts'
import { withMailHealthRecording } from '#server/features/emails/mail-health-recording.ts'
import type { EmailEnvelope, EmailSender } from '#server/features/emails/render-email.ts'
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
  /** Only the installation words these emails. */
  const createEnvelope = async <Event extends EmailEvent>(
    event: Event,
    { to, business, locale }: EnvelopeOptions,
  ): Promise<EmailEnvelope<Event, EmailSender>> => {
    const email = await prepareEventEmail(event, {
      emails: getMessageSources().configuration.emails,
      business: business ?? {},
      pageAddress: async path => URL.parse(path, settings.publicUrl)?.href ?? path,
    })
    if (!email) throw new Error(`schemas/emails/${event}.json is closed: publish it, as people depend on it.`)
    return {
      id: crypto.randomUUID(),
      to,
      email,
      business: business ?? installation,
      branding: await readEmailBranding(business ?? {}),
      i18n: getTranslator(locale),
    }
  }
  const findBusiness = async (slug: string | undefined) =>
    slug === undefined ? undefined : (await directories.forSlug(slug))?.business
  return {
    isMailing: settings.smtpUrl !== undefined,
    send: email => mail.send(email),
    async sendCode({ code, ...options }) {
      return mail.send(createSignInCodeEmail({ ...(await createEnvelope('sign-in-code', options)), code }))
    },
    async sendTest({ business: slug, ...options }) {
      const business = await findBusiness(slug)
      return mail.send(createTestEmail(await createEnvelope('test', { ...options, business })))
    },
    async sendInvitation({ business: slug, href, ...options }) {
      const business = await findBusiness(slug)
      const envelope = await createEnvelope('invitation', { ...options, business })
      return mail.send(createInvitationEmail({ ...envelope, href }))
    },
  }
}

interface EnvelopeOptions {
  readonly to: string
  /** Default: the installation itself. */
  readonly business?: Business | undefined
  readonly locale?: string | undefined
}
