/**
 * Reads and checks the environment once, by the declarations in `environment/declarations.ts`. A wrong value stops the
 * start with a sentence that names the value and what is allowed.
 */
import { join, resolve } from 'node:path'
import type { LocaleCode } from '#locales/codes.ts'
import { type LocaleSettings, localeRoutingDefaults } from '#locales/settings.ts'
import { type CalendarSettings, readCalendarSettings } from './calendar-settings.ts'
import { createEnvironmentReader, type Environment, type EnvironmentReader } from './environment-reader.ts'
import { isOrigin, parseRootRedirect } from './formats.ts'
import { readTracingSettings, type TracingSettings } from './tracing-settings.ts'
import { readUploadBucketSettings, type UploadBucketSettings } from './upload-bucket-settings.ts'

export interface Settings {
  readonly port: number
  readonly host: string
  /** The port of the operator's calls, pages and metrics; undefined if they share `port`. */
  readonly operatorPort?: number
  readonly operatorHost: string
  /** How many processes share the ports. */
  readonly workers: number
  readonly dataDir: string
  readonly databaseUrl?: string
  /** A streaming replica of that database. */
  readonly replicaUrl?: string
  /** The bucket of visitors' uploads; without it they are in `dataDir`. */
  readonly uploadBucket?: UploadBucketSettings
  /** The token that authorizes the operator's calls; created if missing. */
  readonly operatorToken?: string
  /** The origin where visitors reach us; never taken from a Host header. */
  readonly publicUrl?: string
  /** What says which business a URL belongs to. */
  readonly businessBy: 'host' | 'path'
  /** The number of our proxies in front, or their networks; false if there are none. */
  readonly trustProxy: false | number | string
  /** The mail server's URL; without it, emails are written to files. */
  readonly smtpUrl?: string
  /** The address that all emails are sent from. */
  readonly mailFrom: string
  readonly payments: PaymentSettings
  /** The applications through which calendars of providers are connected. */
  readonly calendars: CalendarSettings
  /** Whether webhooks may lead into private networks and use plain HTTP. */
  readonly allowsPrivateAddresses: boolean
  /** Where traces are sent; undefined: there are none. */
  readonly tracing?: TracingSettings
  readonly rateLimits: boolean
  /** How long the server keeps answering after a stop signal while it reports that it is not ready. */
  readonly drainSeconds: number
  readonly undoSeconds: number
  /** Whether documents of businesses change only with their folders. */
  readonly areDocumentsFiles: boolean
  readonly logLevel: string
  /** The locale settings, except the list of locales that have a catalogue. */
  readonly locales: Omit<LocaleSettings, 'locales'>
}

export type PaymentSettings = TestPaymentSettings | StripeSettings

interface TestPaymentSettings {
  readonly provider: 'test'
  /** How long the money takes to arrive if the visitor chooses that it comes late. */
  readonly delaySeconds: number
  /** Whether no setting names it: payments are tests because nothing else is set up. */
  readonly isDefault?: true
}

export interface StripeSettings {
  readonly provider: 'stripe'
  readonly secretKey: string
  /** Without it, every webhook is rejected, and payments are noticed only by returning visitors and polling. */
  readonly webhookSecret?: string
  /** The origin of a local stand-in for Stripe; undefined: Stripe itself. */
  readonly apiBase?: string
}

/** Returns the folder for emails if there is no mail server. */
export const getMailFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'mail')

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Reads all settings; throws SettingsError with one line per wrong one. */
export function readSettings(environment: Environment, root: string): Settings {
  const faults: string[] = []
  const from = createEnvironmentReader(environment, faults)
  const databaseUrl = from.secret('DATABASE_URL')
  const replicaUrl = from.secret('DATABASE_REPLICA_URL')
  if (replicaUrl !== undefined && !from.isSet('DATABASE_URL'))
    from.refuse('There is a DATABASE_REPLICA_URL, but no DATABASE_URL. Set it, or remove the other.')
  const uploadBucket = readUploadBucketSettings(from)
  const tracing = readTracingSettings(from)
  const publicUrl = from.checked('PUBLIC_URL')
  const operatorToken = from.secret('OPERATOR_TOKEN')
  const smtpUrl = from.secret('SMTP_URL')
  const settings: Settings = {
    port: from.integer('PORT'),
    host: from.text('HOST'),
    ...(from.isSet('OPERATOR_PORT') ? { operatorPort: from.integer('OPERATOR_PORT') } : {}),
    operatorHost: from.text('OPERATOR_HOST'),
    workers: from.integer('WORKERS'),
    dataDir: resolve(root, from.text('DATA_DIR')),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(replicaUrl === undefined ? {} : { replicaUrl }),
    ...(uploadBucket === undefined ? {} : { uploadBucket }),
    ...(tracing === undefined ? {} : { tracing }),
    ...(operatorToken === undefined ? {} : { operatorToken }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    businessBy: from.oneOf('BUSINESS_BY'),
    trustProxy: parseTrustedProxies(from.checked('TRUST_PROXY')),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    mailFrom:
      from.checked('MAIL_FROM') ??
      `no-reply@${new URL(publicUrl !== undefined && isOrigin(publicUrl) ? publicUrl : 'http://localhost').hostname}`,
    payments: readPaymentSettings(from),
    calendars: readCalendarSettings(from),
    allowsPrivateAddresses: from.oneOf('OUTGOING_ALLOW_PRIVATE') === 'on',
    rateLimits: from.oneOf('RATE_LIMITS') === 'on',
    drainSeconds: from.integer('DRAIN_SECONDS'),
    undoSeconds: from.integer('UNDO_SECONDS'),
    areDocumentsFiles: from.oneOf('DOCUMENTS') === 'files',
    logLevel: from.oneOf('LOG_LEVEL'),
    locales: readLocaleSettings(from),
  }
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return settings
}

/** Returns WORKERS, or 1 if its value is wrong: `readSettings` then says so. */
export function readWorkerCount(environment: Environment): number {
  const faults: string[] = []
  const count = createEnvironmentReader(environment, faults).integer('WORKERS')
  return faults.length > 0 ? 1 : count
}

/** Reads the payment settings. The default provider is Stripe if it has a key, otherwise the test provider. */
function readPaymentSettings(from: EnvironmentReader): PaymentSettings {
  const secretKey = from.secret('STRIPE_SECRET_KEY')
  const webhookSecret = from.secret('STRIPE_WEBHOOK_SECRET')
  const apiBase = from.checked('STRIPE_API_BASE')
  const provider = from.checked('PAYMENT_PROVIDER')
  if (provider === 'stripe' && !from.isSet('STRIPE_SECRET_KEY'))
    from.refuse('PAYMENT_PROVIDER is "stripe", but there is no STRIPE_SECRET_KEY.')
  const isLive = secretKey !== undefined && isLiveStripeKey(secretKey)
  if (isLive && apiBase !== undefined)
    from.refuse('STRIPE_API_BASE would send a live STRIPE_SECRET_KEY elsewhere. Remove one of them.')
  // A leftover test setting must not let visitors book without paying.
  if (provider === 'test' && isLive)
    from.refuse('PAYMENT_PROVIDER is "test", but STRIPE_SECRET_KEY is a live key. Remove one of them.')
  const delaySeconds = from.integer('TEST_PAYMENT_DELAY_SECONDS')
  if (provider === 'test') return { provider, delaySeconds }
  if (secretKey === undefined) return { provider: 'test', delaySeconds, isDefault: true }
  return {
    provider: 'stripe',
    secretKey,
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
    ...(apiBase === undefined ? {} : { apiBase }),
  }
}

/** Tells whether real money moves with a key. */
export const isLiveStripeKey = (secretKey: string): boolean => /^[a-z]+_live_/.test(secretKey)

function readLocaleSettings(from: EnvironmentReader): Settings['locales'] {
  const fallback = from.locale('LOCALE_FALLBACK')
  const rootRedirect = from.checked('LOCALE_ROOT_REDIRECT')
  const cookieDomain = from.checked('LOCALE_COOKIE_DOMAIN')
  return {
    defaultLocale: from.locale('DEFAULT_LOCALE') ?? localeRoutingDefaults.defaultLocale,
    strategy: from.oneOf('LOCALE_STRATEGY'),
    detect: from.yes('LOCALE_DETECT'),
    redirectOn: from.oneOf('LOCALE_REDIRECT_ON'),
    alwaysRedirect: from.yes('LOCALE_ALWAYS_REDIRECT'),
    ...(fallback === undefined ? {} : { fallback }),
    ...(rootRedirect === undefined ? {} : { rootRedirect: parseRootRedirect(rootRedirect) }),
    cookie: {
      use: from.yes('LOCALE_USE_COOKIE'),
      key: from.checked('LOCALE_COOKIE_KEY') ?? localeRoutingDefaults.cookie.key,
      ...(cookieDomain === undefined ? {} : { domain: cookieDomain }),
      secure: from.yes('LOCALE_COOKIE_SECURE'),
      crossOrigin: from.yes('LOCALE_COOKIE_CROSS_ORIGIN'),
    },
    domains: from.domains('LOCALE_DOMAINS'),
    routeSeparator: from.text('LOCALE_ROUTE_SEPARATOR'),
    defaultSuffix: from.text('LOCALE_DEFAULT_SUFFIX'),
  }
}

/** Returns a sentence for each locale in the settings that has no catalogue. */
export function listMissingCatalogueErrors(
  { locales }: Settings,
  available: readonly LocaleCode[],
): string[] {
  const { defaultLocale, fallback, domains } = locales
  const named: [string, LocaleCode | undefined][] = [
    ['DEFAULT_LOCALE', defaultLocale],
    ['LOCALE_FALLBACK', fallback],
    ...domains.map(({ locale }): [string, LocaleCode] => ['LOCALE_DOMAINS', locale]),
  ]
  return named.flatMap(([name, code]) =>
    code === undefined || available.includes(code)
      ? []
      : [
          `${name} is "${code}", which has no message catalogue; available: locales/${available.join('.json, locales/')}.json.`,
        ],
  )
}

function parseTrustedProxies(value = 'none'): Settings['trustProxy'] {
  if (value === 'none') return false
  return /^\d+$/.test(value) ? Number(value) : value
}
