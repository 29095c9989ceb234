/**
 * Reads and checks the environment once. A wrong value stops the start with a sentence that names the value and what
 * is allowed.
 */
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { LocaleCode } from '#locales/codes.ts'
import { type LocaleSettings, localeRoutingDefaults } from '#locales/settings.ts'
import { classifyDestination } from '#schemas/runtime/core/destination.ts'
import { isEmail } from '#schemas/runtime/core/email.ts'
import { createEnvironmentReader, type Environment, type EnvironmentReader } from './environment-reader.ts'

export interface Settings {
  readonly port: number
  readonly host: string
  /** The port of the operator's calls, pages and metrics; undefined if they share `port`. */
  readonly operatorPort?: number
  readonly operatorHost: string
  readonly dataDir: string
  readonly databaseUrl?: string
  /** The token that authorizes the operator's calls; created if missing. */
  readonly operatorToken?: string
  /** The origin where visitors reach us; never taken from a Host header. */
  readonly publicUrl?: string
  /** The number of our proxies in front, or their networks; false if there are none. */
  readonly trustProxy: false | number | string
  /** The mail server's URL; without it, letters are written to files. */
  readonly smtpUrl?: string
  /** The address that all letters are sent from. */
  readonly mailFrom: string
  readonly payments: PaymentSettings
  /** Whether webhooks may lead into private networks and use plain HTTP. */
  readonly allowsPrivateAddresses: boolean
  readonly rateLimits: boolean
  /** How long the server keeps answering after a stop signal while it reports that it is not ready. */
  readonly drainSeconds: number
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

/** Returns the folder for letters if there is no mail server. */
export const getMailFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'mail')

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Reads all settings; throws SettingsError with one line per wrong one. */
export function readSettings(environment: Environment, root: string): Settings {
  const faults: string[] = []
  const from = createEnvironmentReader(environment, faults)
  const databaseUrl = from.secret('DATABASE_URL', /^postgres(ql)?:\/\/.+/, 'a postgres://… address')
  const publicUrl = from.checked(
    'PUBLIC_URL',
    isOrigin,
    'an origin such as https://book.example.org, without a path',
  )
  const operatorToken = from.secret(
    'OPERATOR_TOKEN',
    /^[\x21-\x7e]{20,200}$/,
    '20 to 200 printable ASCII characters without spaces',
  )
  const smtpUrl = from.secret(
    'SMTP_URL',
    smtpPattern,
    'smtp://user:password@host:587 or smtps://…, without a path',
  )
  const settings: Settings = {
    port: from.integer('PORT', 3000, [0, 65535]),
    host: from.text('HOST', '0.0.0.0'),
    ...(environment.OPERATOR_PORT?.trim()
      ? { operatorPort: from.integer('OPERATOR_PORT', 0, [0, 65535]) }
      : {}),
    operatorHost: from.text('OPERATOR_HOST', '127.0.0.1'),
    dataDir: resolve(root, from.text('DATA_DIR', './data')),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(operatorToken === undefined ? {} : { operatorToken }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    trustProxy: parseTrustedProxies(
      from.checked(
        'TRUST_PROXY',
        isProxySetting,
        'none, the number of proxies in front, or their addresses and networks such as 10.0.0.0/8,loopback',
      ) ?? 'none',
    ),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    mailFrom:
      from.checked('MAIL_FROM', isEmail, 'an email address such as no-reply@example.org') ??
      `no-reply@${new URL(publicUrl !== undefined && isOrigin(publicUrl) ? publicUrl : 'http://localhost').hostname}`,
    payments: readPaymentSettings(from),
    allowsPrivateAddresses: from.oneOf('OUTGOING_ALLOW_PRIVATE', ['off', 'on']) === 'on',
    rateLimits: from.oneOf('RATE_LIMITS', ['on', 'off']) === 'on',
    drainSeconds: from.integer('DRAIN_SECONDS', 1, [0, 300]),
    logLevel: from.oneOf('LOG_LEVEL', ['info', 'silent', 'fatal', 'error', 'warn', 'debug', 'trace']),
    locales: readLocaleSettings(from),
  }
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return settings
}

/** Reads the payment settings. The default provider is Stripe if it has a key, otherwise the test provider. */
function readPaymentSettings(from: EnvironmentReader): PaymentSettings {
  const secretKey = from.secret(
    'STRIPE_SECRET_KEY',
    /^(sk|rk)_(test|live)_\w+$/,
    'sk_test_… or sk_live_…, or a restricted key',
  )
  const webhookSecret = from.secret('STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, 'whsec_…')
  const apiBase = from.checked(
    'STRIPE_API_BASE',
    isOrigin,
    'an origin such as http://localhost:12111, without a path',
  )
  const provider = from.checked(
    'PAYMENT_PROVIDER',
    text => text === 'test' || text === 'stripe',
    'test, stripe',
  )
  if (provider === 'stripe' && secretKey === undefined)
    from.refuse('PAYMENT_PROVIDER is "stripe", but there is no STRIPE_SECRET_KEY.')
  const isLive = secretKey !== undefined && isLiveStripeKey(secretKey)
  if (isLive && apiBase !== undefined)
    from.refuse('STRIPE_API_BASE would send a live STRIPE_SECRET_KEY elsewhere. Remove one of them.')
  // A leftover test setting must not let visitors book without paying.
  if (provider === 'test' && isLive)
    from.refuse('PAYMENT_PROVIDER is "test", but STRIPE_SECRET_KEY is a live key. Remove one of them.')
  const delaySeconds = from.integer('TEST_PAYMENT_DELAY_SECONDS', 30, [1, 600])
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
  const rootRedirect = from.checked(
    'LOCALE_ROOT_REDIRECT',
    text => classifyDestination(redirectPattern.exec(text)?.[2] ?? '//') === 'inside',
    'a path of this app such as widget/form/1, or a redirect status and a path such as 301 widget/form/1',
  )
  const [, status, path = ''] = redirectPattern.exec(rootRedirect ?? '') ?? []
  const cookieDomain = from.checked(
    'LOCALE_COOKIE_DOMAIN',
    text => domainPattern.test(text),
    'a domain such as example.org',
  )
  return {
    ...localeRoutingDefaults,
    defaultLocale: from.locale('DEFAULT_LOCALE') ?? localeRoutingDefaults.defaultLocale,
    strategy: from.oneOf('LOCALE_STRATEGY', [
      'prefix_except_default',
      'no_prefix',
      'prefix',
      'prefix_and_default',
    ]),
    detect: from.yes('LOCALE_DETECT', true),
    redirectOn: from.oneOf('LOCALE_REDIRECT_ON', ['root', 'no prefix', 'all']),
    alwaysRedirect: from.yes('LOCALE_ALWAYS_REDIRECT', false),
    ...(fallback === undefined ? {} : { fallback }),
    ...(rootRedirect === undefined ? {} : { rootRedirect: { status: Number(status ?? 302), path } }),
    cookie: {
      use: from.yes('LOCALE_USE_COOKIE', true),
      key:
        from.checked(
          'LOCALE_COOKIE_KEY',
          text => /^[\w.-]+$/.test(text),
          'a name of letters, digits, ".", "_" and "-"',
        ) ?? localeRoutingDefaults.cookie.key,
      ...(cookieDomain === undefined ? {} : { domain: cookieDomain }),
      secure: from.yes('LOCALE_COOKIE_SECURE', false),
      crossOrigin: from.yes('LOCALE_COOKIE_CROSS_ORIGIN', false),
    },
    domains: from.domains('LOCALE_DOMAINS'),
    routeSeparator: from.text('LOCALE_ROUTE_SEPARATOR', localeRoutingDefaults.routeSeparator),
    defaultSuffix: from.text('LOCALE_DEFAULT_SUFFIX', localeRoutingDefaults.defaultSuffix),
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

const redirectPattern = /^(?:(30[12378]) )?(\S+)$/
/** Expects special characters in the user or password percent-encoded. */
const smtpPattern = /^smtps?:\/\/([^\s@/?#]+@)?([a-z\d.-]+|\[[a-f\d:.]+\])(:\d{1,5})?\/?(\?\S*)?$/i
const domainPattern = /^\.?[a-z\d-]+(\.[a-z\d-]+)*$/i

const isOrigin = (text: string): boolean =>
  /^https?:/i.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase()

/** Returns whether the text is `none`, a number of proxies, or a list of addresses and networks. */
const isProxySetting = (text: string): boolean =>
  text === 'none' || /^\d{1,3}$/.test(text) || text.split(',').every(part => isNetwork(part.trim()))

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && most > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}

function parseTrustedProxies(value: string): Settings['trustProxy'] {
  if (value === 'none') return false
  return /^\d+$/.test(value) ? Number(value) : value
}
