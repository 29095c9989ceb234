import { describe, expect, test } from 'vitest'
import { listMissingCatalogueErrors, readSettings, SettingsError } from '#server/environment/settings.ts'
import { getPaymentNotice } from '#server/features/payments/providers/create-payment-adapters.ts'

const read = (environment: Record<string, string> = {}) => readSettings(environment, '/srv/bookplate')

/** Returns the sentences of the error for an environment. */
function refusal(environment: Record<string, string>): string[] {
  try {
    read(environment)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return error instanceof Error ? error.message.split('\n') : []
  }
}

test('An empty environment gives working defaults', () => {
  expect(read()).toEqual({
    port: 3000,
    businessBy: 'host',
    host: '0.0.0.0',
    drainSeconds: 1,
    areDocumentsFiles: false,
    undoSeconds: 30,
    operatorHost: '127.0.0.1',
    workers: 1,
    dataDir: '/srv/bookplate/data',
    trustProxy: false,
    mailFrom: 'no-reply@localhost',
    payments: { provider: 'test', delaySeconds: 30, isDefault: true },
    calendars: {},
    allowsPrivateAddresses: false,
    rateLimits: true,
    logLevel: 'info',
    locales: {
      defaultLocale: 'en',
      strategy: 'prefix_except_default',
      detect: true,
      redirectOn: 'root',
      alwaysRedirect: false,
      cookie: { use: true, key: 'i18n_redirected', secure: false, crossOrigin: false },
      domains: [],
      routeSeparator: '___',
      defaultSuffix: 'default',
    },
  })
})

test('An empty variable counts as unset, and surrounding spaces are ignored', () => {
  expect(read({ PORT: '', HOST: '  ', DEFAULT_LOCALE: '', LOCALE_DETECT: '', DATABASE_URL: ' ' })).toEqual(
    read(),
  )
  expect(read({ PORT: ' 8080 ', LOCALE_STRATEGY: 'prefix\n' })).toMatchObject({
    port: 8080,
    locales: { strategy: 'prefix' },
  })
})

test('A replica needs a database of its own', () => {
  const DATABASE_REPLICA_URL = 'postgres://u:p@replica/x'
  expect(read({ DATABASE_URL: 'postgres://u:p@db/x', DATABASE_REPLICA_URL })).toMatchObject({
    replicaUrl: DATABASE_REPLICA_URL,
  })
  expect(refusal({ DATABASE_REPLICA_URL })).toEqual([
    'There is a DATABASE_REPLICA_URL, but no DATABASE_URL. Set it, or remove the other.',
  ])
})

describe('A setting', () => {
  const domain = { locale: 'de', domain: 'de.example.test' }
  const table: [string, string, object][] = [
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '127.0.0.1', { host: '127.0.0.1' }],
    ['WORKERS', '4', { workers: 4 }],
    ['DATA_DIR', '/var/lib/bookplate', { dataDir: '/var/lib/bookplate' }],
    ['DATA_DIR', 'elsewhere', { dataDir: '/srv/bookplate/elsewhere' }],
    ['DATABASE_URL', 'postgres://u:p@db/x', { databaseUrl: 'postgres://u:p@db/x' }],
    ['DATABASE_URL', 'postgresql:///x?host=/run', { databaseUrl: 'postgresql:///x?host=/run' }],
    ['S3_BUCKET', 'studio-uploads', { uploadBucket: { name: 'studio-uploads', region: 'us-east-1' } }],
    ['PUBLIC_URL', 'https://book.example.org', { publicUrl: 'https://book.example.org' }],
    ['PUBLIC_URL', 'http://localhost:3000', { publicUrl: 'http://localhost:3000' }],
    ['TRUST_PROXY', 'none', { trustProxy: false }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', '10.0.0.0/8, ::1,loopback', { trustProxy: '10.0.0.0/8, ::1,loopback' }],
    ['SMTP_URL', 'smtp://mail.example.org', { smtpUrl: 'smtp://mail.example.org' }],
    ['SMTP_URL', 'smtps://u%40x:p%2F@[::1]:465', { smtpUrl: 'smtps://u%40x:p%2F@[::1]:465' }],
    ['SMTP_URL', 'smtp://127.0.0.1:25/?pool=true', { smtpUrl: 'smtp://127.0.0.1:25/?pool=true' }],
    ['MAIL_FROM', 'studio@harbor.example', { mailFrom: 'studio@harbor.example' }],
    ['PUBLIC_URL', 'https://book.example.org', { mailFrom: 'no-reply@book.example.org' }],
    ['RATE_LIMITS', 'off', { rateLimits: false }],
    ['OUTGOING_ALLOW_PRIVATE', 'on', { allowsPrivateAddresses: true }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['DEFAULT_LOCALE', 'pt-br', { locales: { defaultLocale: 'pt-br' } }],
    ['LOCALE_FALLBACK', 'de', { locales: { fallback: 'de' } }],
    ['LOCALE_STRATEGY', 'no_prefix', { locales: { strategy: 'no_prefix' } }],
    ['LOCALE_DETECT', 'false', { locales: { detect: false } }],
    ['LOCALE_REDIRECT_ON', 'no prefix', { locales: { redirectOn: 'no prefix' } }],
    ['LOCALE_ALWAYS_REDIRECT', 'true', { locales: { alwaysRedirect: true } }],
    [
      'LOCALE_ROOT_REDIRECT',
      'widget/form/1',
      { locales: { rootRedirect: { status: 302, path: 'widget/form/1' } } },
    ],
    [
      'LOCALE_ROOT_REDIRECT',
      '301 /studio?a=1',
      { locales: { rootRedirect: { status: 301, path: '/studio?a=1' } } },
    ],
    ['LOCALE_USE_COOKIE', 'false', { locales: { cookie: { use: false } } }],
    ['LOCALE_COOKIE_KEY', 'lang', { locales: { cookie: { key: 'lang' } } }],
    ['LOCALE_COOKIE_DOMAIN', '.example.test', { locales: { cookie: { domain: '.example.test' } } }],
    ['LOCALE_COOKIE_SECURE', 'true', { locales: { cookie: { secure: true } } }],
    ['LOCALE_COOKIE_CROSS_ORIGIN', 'true', { locales: { cookie: { crossOrigin: true } } }],
    ['LOCALE_DOMAINS', 'de=de.example.test', { locales: { domains: [domain] } }],
    [
      'LOCALE_DOMAINS',
      'de=de.example.test , fr=https://fr.example.test:8443',
      { locales: { domains: [domain, { locale: 'fr', domain: 'https://fr.example.test:8443' }] } },
    ],
    ['LOCALE_ROUTE_SEPARATOR', '--', { locales: { routeSeparator: '--' } }],
    ['LOCALE_DEFAULT_SUFFIX', 'plain', { locales: { defaultSuffix: 'plain' } }],
  ]
  test.each(table)('%s may be %j', (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected)
  })
})

describe('Traces', () => {
  const endpoint = 'OTEL_EXPORTER_OTLP_ENDPOINT'

  test('are sent below an address, with headers', () => {
    const { tracing } = read({
      [endpoint]: 'https://traces.example.org/otlp/',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b,x-team=100%',
    })
    expect(tracing).toEqual({
      url: 'https://traces.example.org/otlp/v1/traces',
      headers: { authorization: 'Bearer a=b', 'x-team': '100%' },
      serviceName: 'bookplate',
      ratio: 0.05,
    })
    expect(read({ OTEL_TRACES_SAMPLER_ARG: '0.05' })).not.toHaveProperty('tracing')
  })

  test.each([
    { [endpoint]: 'localhost:4318' },
    { [endpoint]: 'http://localhost:4318?key=1' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer x' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_SERVICE_NAME: 'a b' },
  ])('are refused for %j', environment => {
    expect(refusal(environment)).toEqual([
      expect.stringMatching(new RegExp(`^${Object.keys(environment)[0]} is .*allowed: `)),
    ])
  })
})

describe('A bucket', () => {
  const S3_BUCKET = 'studio-uploads'

  test('has an endpoint, a prefix and a key', () => {
    const { uploadBucket } = read({
      S3_BUCKET,
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_REGION: 'eu-1',
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PREFIX: 'a/b/',
    })
    expect(uploadBucket).toEqual({
      name: S3_BUCKET,
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-1',
      pathStyle: true,
      prefix: 'a/b/',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    })
  })

  test.each<[Record<string, string>, string]>([
    [
      { S3_BUCKET, S3_ACCESS_KEY_ID: 'key' },
      'S3_ACCESS_KEY_ID is set, but there is no S3_SECRET_ACCESS_KEY. Set both, or neither to use the role of the machine.',
    ],
    [
      { S3_ENDPOINT: 'https://s3.example.org' },
      'There are settings for a bucket, but no S3_BUCKET. Set it, or remove the others.',
    ],
    [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET is "a/b"; allowed: the name of a bucket.'],
    [
      { S3_BUCKET, S3_PREFIX: '../' },
      'S3_PREFIX is "../"; allowed: a path that ends with a slash, such as studio/uploads/.',
    ],
    [
      { S3_BUCKET, S3_ENDPOINT: 's3.example.org' },
      'S3_ENDPOINT is "s3.example.org"; allowed: an origin such as https://s3.example.org, without a path.',
    ],
  ])('%j is refused', (environment, sentence) => {
    expect(refusal(environment)).toEqual([sentence])
  })
})

describe('Payments', () => {
  const key = 'sk_test_51Abc'
  const stripe = { provider: 'stripe', secretKey: key }
  const base = 'http://localhost:12111'

  test.each([
    [{}, { provider: 'test', delaySeconds: 30, isDefault: true }],
    [{ STRIPE_SECRET_KEY: key }, stripe],
    [{ STRIPE_SECRET_KEY: key, PAYMENT_PROVIDER: 'stripe' }, stripe],
    [
      { STRIPE_SECRET_KEY: key, PAYMENT_PROVIDER: 'test' },
      { provider: 'test', delaySeconds: 30 },
    ],
    [{ TEST_PAYMENT_DELAY_SECONDS: '5' }, { provider: 'test', delaySeconds: 5, isDefault: true }],
    [{ STRIPE_SECRET_KEY: 'rk_live_1' }, { provider: 'stripe', secretKey: 'rk_live_1' }],
    [
      { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_BASE: base },
      { ...stripe, webhookSecret: 'whsec_1', apiBase: base },
    ],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, { provider: 'test', delaySeconds: 30, isDefault: true }],
  ])('of %j are %j', (environment, expected) => {
    expect(read(environment).payments).toEqual(expected)
  })

  test.each([
    [
      { TEST_PAYMENT_DELAY_SECONDS: '0' },
      'TEST_PAYMENT_DELAY_SECONDS is "0"; allowed: a whole number from 1 to 600.',
    ],
    [{ PAYMENT_PROVIDER: 'paypal' }, 'PAYMENT_PROVIDER is "paypal"; allowed: test, stripe.'],
    [{ PAYMENT_PROVIDER: 'stripe' }, 'PAYMENT_PROVIDER is "stripe", but there is no STRIPE_SECRET_KEY.'],
    [
      { STRIPE_SECRET_KEY: 'pk_live_secret' },
      'STRIPE_SECRET_KEY is invalid; allowed: sk_test_… or sk_live_…, or a restricted key.',
    ],
    [{ STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET is invalid; allowed: whsec_….'],
    [
      { STRIPE_API_BASE: `${base}/v1` },
      `STRIPE_API_BASE is "${base}/v1"; allowed: an origin such as http://localhost:12111, without a path.`,
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_live_secret', PAYMENT_PROVIDER: 'test' },
      'PAYMENT_PROVIDER is "test", but STRIPE_SECRET_KEY is a live key. Remove one of them.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_live_secret', STRIPE_API_BASE: base },
      'STRIPE_API_BASE would send a live STRIPE_SECRET_KEY elsewhere. Remove one of them.',
    ],
  ])('of %j are refused', (environment, sentence) => {
    expect(refusal(environment)).toEqual([sentence])
  })

  test('are announced at start-up, without secrets, if no money moves or Stripe cannot call us', () => {
    const notice = (environment: Record<string, string>) => getPaymentNotice(read(environment).payments)
    expect(notice({})).toMatch(/^The test payment provider is in use: .* STRIPE_SECRET_KEY /)
    expect(notice({ STRIPE_SECRET_KEY: key })).toMatch(/^STRIPE_WEBHOOK_SECRET is not set: /)
    expect(notice({ STRIPE_SECRET_KEY: key })).not.toContain(key)
    expect(notice({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toBeUndefined()
  })
})

describe('An invalid value', () => {
  const port = 'a whole number from 0 to 65535'
  const locale = 'da, de, en, es, fr, hu, it, nl, pl, pt, pt-br'
  const origin = 'an origin such as https://book.example.org, without a path'
  const trust =
    'none, the number of proxies in front, or their addresses and networks such as 10.0.0.0/8,loopback'
  const redirect =
    'a path of this app such as widget/form/1, or a redirect status and a path such as 301 widget/form/1'
  const domains = 'pairs of a locale and its domain, such as de=de.example.test,fr=fr.example.test'
  const cookie = 'a name of letters, digits, ".", "_" and "-"'
  const truth = 'true, false'
  const table: [string, string, string][] = [
    ['PORT', '65536', port],
    ['PORT', '-1', port],
    ['PORT', '3000.5', port],
    ['PORT', '1e3', port],
    ['PORT', 'http', port],
    ['WORKERS', '0', 'a whole number from 1 to 64'],
    ['WORKERS', 'auto', 'a whole number from 1 to 64'],
    ['PUBLIC_URL', 'https://book.example.org/', origin],
    ['PUBLIC_URL', 'https://book.example.org/path', origin],
    ['PUBLIC_URL', 'book.example.org', origin],
    ['PUBLIC_URL', 'ftp://book.example.org', origin],
    ['PUBLIC_URL', 'https://a b', origin],
    ['PUBLIC_URL', 'https://user@book.example.org', origin],
    ['TRUST_PROXY', 'yes', trust],
    ['TRUST_PROXY', '-1', trust],
    ['TRUST_PROXY', '10.0.0.0/33', trust],
    ['TRUST_PROXY', '10.0.0.0/8;::1', trust],
    ['TRUST_PROXY', 'proxy.example.org', trust],
    ['MAIL_FROM', 'Harbor <studio@harbor.example>', 'an email address such as no-reply@example.org'],
    ['MAIL_FROM', 'studio', 'an email address such as no-reply@example.org'],
    ['RATE_LIMITS', 'no', 'on, off'],
    ['LOG_LEVEL', 'loud', 'info, silent, fatal, error, warn, debug, trace'],
    ['DEFAULT_LOCALE', 'en-US', locale],
    ['LOCALE_FALLBACK', 'EN', locale],
    ['LOCALE_STRATEGY', 'suffix', 'prefix_except_default, no_prefix, prefix, prefix_and_default'],
    ['LOCALE_DETECT', 'yes', truth],
    ['LOCALE_REDIRECT_ON', 'no_prefix', 'root, no prefix, all'],
    ['LOCALE_ALWAYS_REDIRECT', '1', truth],
    ['LOCALE_ROOT_REDIRECT', '200 widget', redirect],
    ['LOCALE_ROOT_REDIRECT', 'two words', redirect],
    ['LOCALE_ROOT_REDIRECT', '//evil.test', redirect],
    ['LOCALE_ROOT_REDIRECT', '301 /\\evil.test', redirect],
    ['LOCALE_ROOT_REDIRECT', 'https://evil.test', redirect],
    ['LOCALE_USE_COOKIE', 'TRUE', truth],
    ['LOCALE_COOKIE_KEY', 'a b', cookie],
    ['LOCALE_COOKIE_KEY', 'a=b;c', cookie],
    ['LOCALE_COOKIE_DOMAIN', 'example.test; Secure', 'a domain such as example.org'],
    ['LOCALE_COOKIE_SECURE', 'on', truth],
    ['LOCALE_COOKIE_CROSS_ORIGIN', 'off', truth],
    ['LOCALE_DOMAINS', 'xx=de.example.test', domains],
    ['LOCALE_DOMAINS', 'de', domains],
    ['LOCALE_DOMAINS', 'de=', domains],
    ['LOCALE_DOMAINS', 'de=de.example.test/path', domains],
    ['LOCALE_DOMAINS', 'de=de.example.test,de,fr', domains],
  ]
  test.each(table)('of %s, %j, is reported once with the allowed values', (name, value, allowed) => {
    expect(refusal({ [name]: value })).toEqual([`${name} is "${value}"; allowed: ${allowed}.`])
  })

  test('that may contain a password is not repeated', () => {
    expect(refusal({ DATABASE_URL: 'mysql://root:secret@db/x' })).toEqual([
      'DATABASE_URL is invalid; allowed: a postgres://… address.',
    ])
    for (const url of [
      'http://u:secret@mail',
      'smtp://',
      'smtp://u:se/cret@mail',
      'smtp://mail/path',
      'mail:25',
    ])
      expect(refusal({ SMTP_URL: url }), url).toEqual([
        'SMTP_URL is invalid; allowed: smtp://user:password@host:587 or smtps://…, without a path.',
      ])
  })

  test('does not hide another one', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'loud', LOCALE_DETECT: 'maybe' })).toHaveLength(3)
  })
})

describe('A configured locale', () => {
  const faults = (environment: Record<string, string>) =>
    listMissingCatalogueErrors(read(environment), ['de', 'en'])

  test.each([
    ['DEFAULT_LOCALE', 'fr'],
    ['LOCALE_FALLBACK', 'fr'],
    ['LOCALE_DOMAINS', 'de=de.example.test,fr=fr.example.test'],
  ])('without a catalogue is reported with its variable: %s', (name, value) => {
    expect(faults({ [name]: value })).toEqual([
      `${name} is "fr", which has no message catalogue; available: locales/de.json, locales/en.json.`,
    ])
  })

  test('with a catalogue is not reported', () => {
    expect(
      faults({ DEFAULT_LOCALE: 'de', LOCALE_FALLBACK: 'en', LOCALE_DOMAINS: 'de=de.example.test' }),
    ).toEqual([])
    expect(faults({})).toEqual([])
  })
})
