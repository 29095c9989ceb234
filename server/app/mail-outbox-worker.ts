/** Connects the outbox worker to the mail transport that the settings name, and builds the URLs in emails. */

import { isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import { localizePath } from '#locales/locale-path.ts'
import type { Business } from '#schemas/generated/types.gen.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import { getMailFolder, type Settings } from '#server/environment/settings.ts'
import { findReceipt } from '#server/features/bookings/calls/find-receipt.ts'
import { describeFormPayment } from '#server/features/checkout/calls/describe-form-payment.ts'
import type { Directories, WordedBusiness } from '#server/features/directory/directory.ts'
import { createEmailBudget } from '#server/features/emails/calls/email-budget.ts'
import type { EmailEraser } from '#server/features/emails/email-eraser.ts'
import { prepareEventEmail } from '#server/features/emails/event-email.ts'
import { createEmailEraser } from '#server/features/emails/file-email-eraser.ts'
import { createFileMailTransport } from '#server/features/emails/file-mail-transport.ts'
import type { MailHealthStore } from '#server/features/emails/mail-health.ts'
import { withMailHealthRecording } from '#server/features/emails/mail-health-recording.ts'
import type { MailStateReader } from '#server/features/emails/mail-state.ts'
import { createMailStateReader } from '#server/features/emails/mail-state-reader.ts'
import type { MailTransport } from '#server/features/emails/mail-transport.ts'
import { createSmtpMailTransport } from '#server/features/emails/smtp-mail-transport.ts'
import { callLimits } from '#server/features/request-limits/calls/call-limits.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { AppContext, MessageSources } from './app-context.ts'
import {
  withBatchedBookingReads,
  withBatchedConnectionReads,
  withBatchedDirectoryReads,
} from './batched-reads.ts'
import { formatBasePath } from './business-base-path.ts'
import { createEmailDeliverer } from './email-deliverer.ts'
import { getLocaleRules } from './locale-rules.ts'
import { createOutboxWorker, type OutboxWorker, type OutboxWorkerOptions } from './outbox-worker.ts'
import type { Store } from './stores/open.ts'

export interface MailOutboxWorkerOptions {
  readonly appContext: AppContext
  readonly store: Store
  /** The port we listen on; used in links if there is no PUBLIC_URL. */
  readonly port: number
  readonly countDelivery?: OutboxWorkerOptions['countDelivery']
  readonly traceDelivery?: OutboxWorkerOptions['traceDelivery']
}

export function createMailOutboxWorker(options: MailOutboxWorkerOptions): OutboxWorker {
  const { appContext, store, port, countDelivery, traceDelivery } = options
  const {
    directories,
    bookings,
    linkRequests,
    emailVerifications,
    waitlist,
    outbox,
    payments,
    giftCards,
    formStores,
  } = store
  const { settings, clock } = appContext
  const serve = ({ documents }: Pick<WordedBusiness, 'documents'>) =>
    documents ? serveBusiness(appContext, { documents }) : appContext
  const getTranslator = (locale: string, of?: WordedBusiness) =>
    serve(of ?? {}).getTranslator(chooseEmailLocale(locale, appContext), of?.business.region)
  const pageAddress = async (business: Business, path: string, locale: LocaleCode) => {
    const origin = await findOrigin(business, { settings, directories, port })
    const base = { origin, basePath: formatBasePath(business.slug, settings) }
    return new URL(localizePath(path, locale, getLocaleRules(base, appContext)), origin).href
  }
  const deliverer = createEmailDeliverer({
    linkRequests,
    emailVerifications,
    secrets: formStores.secrets,
    waitlist,
    outbox,
    payments,
    clock,
    submissions: formStores.submissions,
    busyFeeds: store.busyFeeds,
    members: store.members,
    reminders: store.reminders,
    directories: withBatchedDirectoryReads(directories),
    bookings: { ...bookings, ...withBatchedBookingReads(bookings) },
    calendarConnections: withBatchedConnectionReads(store.calendarConnections),
    mail: withMailHealthRecording(createMailTransport(settings), { mailHealth: store.mailHealth, clock }),
    maxUnpaidPerDay: callLimits.bookingsForEmail.max,
    emailBudget: createEmailBudget({
      rateLimits: settings.rateLimits ? store.rateLimits : undefined,
      secrets: formStores.secrets,
    }),
    sender: settings.mailFrom,
    getTranslator,
    findReceipt: (booking, business) => findReceipt({ booking, business }, payments),
    describeFormPayment: query =>
      describeFormPayment(
        { ...query, masksAnswers: true },
        { payments, giftCards, versions: formStores.versions, getTranslator },
      ),
    findEmail: (event, { of, locale }) =>
      prepareEventEmail(event, {
        emails: serve(of).configuration.emails,
        business: of.business,
        pageAddress: path => pageAddress(of.business, path, locale),
      }),
    pageAddress,
  })
  return createOutboxWorker({
    outbox,
    lane: 'letter',
    deliverer,
    clock,
    say: console.error,
    countDelivery,
    traceDelivery,
  })
}

/** Returns the notice for the operator at start-up, or undefined if a mail server is configured. */
export const getMissingSmtpNotice = (settings: Settings): string | undefined =>
  settings.smtpUrl === undefined
    ? `SMTP_URL is not set: emails are not sent, but written to ${getMailFolder(settings)}, and the waitlist offers no times`
    : undefined

export const openMailState = (
  settings: Settings,
  { mailHealth, clock }: { readonly mailHealth: MailHealthStore; readonly clock: Clock },
): MailStateReader =>
  createMailStateReader({
    mailHealth,
    clock,
    mail:
      settings.smtpUrl === undefined
        ? undefined
        : withMailHealthRecording(createMailTransport(settings), { mailHealth, clock }),
  })

export const getEmailEraser = (settings: Settings): EmailEraser => createEmailEraser(getMailFolder(settings))

export function createMailTransport(settings: Settings): MailTransport {
  const { smtpUrl, mailFrom: sender } = settings
  return smtpUrl === undefined
    ? createFileMailTransport({ folder: getMailFolder(settings), sender })
    : createSmtpMailTransport({ url: smtpUrl, sender })
}

export const chooseEmailLocale = (locale: string, { settings, configuration }: MessageSources): LocaleCode =>
  isLocaleCode(locale) && configuration.catalogues.has(locale) ? locale : settings.locales.defaultLocale

interface OriginOptions {
  readonly settings: Settings
  readonly directories: Directories
  readonly port: number
}

/**
 * Returns the origin for links in emails. Never takes it from a request: a person who requests an email to somebody
 * else must not choose where its links lead.
 */
async function findOrigin({ slug, hosts = [] }: Business, { settings, directories, port }: OriginOptions) {
  const origin = new URL(settings.publicUrl ?? `http://localhost:${port}`)
  if (settings.businessBy === 'path') return origin.origin
  const answering = await directories.forHost(origin.host)
  const [host] = hosts
  if (answering?.business.slug !== slug && host !== undefined) origin.hostname = host
  return origin.origin
}
