/**
 * Reads and checks the environment once. A wrong value stops the start with a sentence that names the value and what
 * is allowed.
 */
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isLocaleCode, type LocaleCode, localeCodes } from '#locales/codes.ts'
import { type LocaleDomain, type LocaleSettings, localeRoutingDefaults } from '#locales/settings.ts'
import { classifyDestination } from '#schemas/runtime/core/destination.ts'
import { isEmail } from '#schemas/runtime/core/email.ts'

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
  readonly rateLimits: boolean
  /** How long the server keeps answering after a stop signal while it reports that it is not ready. */
  readonly drainSeconds: number
  readonly logLevel: string
  /** The locale settings, except the list of locales that have a catalogue. */
  readonly locales: Omit<LocaleSettings, 'locales'>
}

/** Returns the folder for letters if there is no mail server. */
export const getMailFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'mail')

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads all settings; throws SettingsError with one line per wrong one. */
export function readSettings(environment: Environment, root: string): Settings {
  const faults: string[] = []
  const from = createReader(environment, faults)
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
        'none, how many proxies are in front, or their addresses and networks such as 10.0.0.0/8,loopback',
      ) ?? 'none',
    ),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    mailFrom:
      from.checked('MAIL_FROM', isEmail, 'an email address such as no-reply@example.org') ??
      `no-reply@${new URL(publicUrl !== undefined && isOrigin(publicUrl) ? publicUrl : 'http://localhost').hostname}`,
    rateLimits: from.oneOf('RATE_LIMITS', ['on', 'off']) === 'on',
    drainSeconds: from.integer('DRAIN_SECONDS', 1, [0, 300]),
    logLevel: from.oneOf('LOG_LEVEL', ['info', 'silent', 'fatal', 'error', 'warn', 'debug', 'trace']),
    locales: readLocaleSettings(from),
  }
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return settings
}

function readLocaleSettings(from: Reader): Settings['locales'] {
  const fallback = from.locale('LOCALE_FALLBACK')
  const rootRedirect = from.checked(
    'LOCALE_ROOT_REDIRECT',
    text => classifyDestination(redirectPattern.exec(text)?.[2] ?? '//') === 'inside',
    'a path of ours such as widget/form/1, or a status and a path such as 301 widget/form/1',
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
          `${name} names "${code}", which has no catalogue; there are locales/${available.join('.json, locales/')}.json.`,
        ],
  )
}

type Reader = ReturnType<typeof createReader>

function createReader(environment: Environment, faults: string[]) {
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined
  const refuse = (name: string, allowed: string) => {
    faults.push(`${name} is "${environment[name]}"; allowed: ${allowed}.`)
  }
  return {
    text: (name: string, otherwise: string): string => given(name) ?? otherwise,
    checked(name: string, isRight: (value: string) => boolean, allowed: string): string | undefined {
      const value = given(name)
      if (value !== undefined && !isRight(value)) refuse(name, allowed)
      return value
    },
    /** Reads a secret. Never repeats its value in an error, because it may contain a password. */
    secret(name: string, pattern: RegExp, allowed: string): string | undefined {
      const value = given(name)
      if (value !== undefined && !pattern.test(value)) faults.push(`${name} is wrong; allowed: ${allowed}.`)
      return value
    },
    integer(name: string, otherwise: number, [least, most]: readonly [number, number]): number {
      const value = given(name)
      if (value === undefined) return otherwise
      const number = Number(value)
      if (!/^\d+$/.test(value) || number < least || number > most)
        refuse(name, `a whole number from ${least} to ${most}`)
      return number
    },
    /** Reads one of the allowed values; the first is the default. */
    oneOf<const T extends string>(name: string, allowed: readonly [T, ...T[]]): T {
      const value = given(name)
      if (value === undefined) return allowed[0]
      const found = allowed.find(candidate => candidate === value)
      if (found === undefined) refuse(name, allowed.join(', '))
      return found ?? allowed[0]
    },
    locale(name: string): LocaleCode | undefined {
      const value = given(name)
      if (value === undefined || isLocaleCode(value)) return value
      refuse(name, localeCodes.join(', '))
      return undefined
    },
    /** Reads pairs such as `de=de.example.test,fr=fr.example.test`. */
    domains(name: string): LocaleDomain[] {
      const pairs = given(name)?.split(',') ?? []
      const found = pairs.flatMap(pair => {
        const [locale = '', domain = ''] = pair.split('=').map(text => text.trim())
        return isLocaleCode(locale) && hostPattern.test(domain) ? [{ locale, domain }] : []
      })
      if (found.length < pairs.length)
        refuse(name, 'pairs of a locale and its domain, such as de=de.example.test,fr=fr.example.test')
      return found
    },
    yes(name: string, otherwise: boolean): boolean {
      const value = given(name)
      if (value !== undefined && value !== 'true' && value !== 'false') refuse(name, 'true, false')
      return value === undefined ? otherwise : value === 'true'
    },
  }
}

const redirectPattern = /^(?:(30[12378]) )?(\S+)$/
/** Expects special characters in the user or password percent-encoded. */
const smtpPattern = /^smtps?:\/\/([^\s@/?#]+@)?([a-z\d.-]+|\[[a-f\d:.]+\])(:\d{1,5})?\/?(\?\S*)?$/i
const domainPattern = /^\.?[a-z\d-]+(\.[a-z\d-]+)*$/i
const hostPattern = /^(https?:\/\/)?[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/i

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
