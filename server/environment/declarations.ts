/**
 * Every environment variable: what is allowed, the default, and what it does. The reader checks values by this table,
 * and `npm run codegen` writes it to docs/settings.md.
 */
import { isEmail } from '#schemas/runtime/core/email.ts'
import { calendarDeclarations } from './calendar-declarations.ts'
import type { SettingDeclaration } from './declaration.ts'
import { isOrigin, isProxySetting, smtpPattern } from './formats.ts'
import { localeSettingDeclarations } from './locale-declarations.ts'
import { tracingDeclarations } from './tracing-declarations.ts'
import { uploadBucketDeclarations } from './upload-bucket-declarations.ts'

const maxPort = 65_535
const maxWorkers = 64

const serverSettingDeclarations = {
  PORT: { kind: 'integer', range: [0, maxPort], default: 3000, meaning: 'where the server listens' },
  HOST: { kind: 'text', default: '0.0.0.0', meaning: 'the address on which it listens' },
  OPERATOR_PORT: {
    kind: 'integer',
    range: [0, maxPort],
    otherwise: 'they are on `PORT`',
    meaning: "the port of the operator's calls and pages and of `/metrics`",
  },
  OPERATOR_HOST: {
    kind: 'text',
    default: '127.0.0.1',
    meaning: 'the address on which `OPERATOR_PORT` listens',
  },
  WORKERS: {
    kind: 'integer',
    range: [1, maxWorkers],
    default: 1,
    meaning:
      'how many processes [share the port](operating.md#several-processes); one for each processor is enough',
  },
  DATA_DIR: {
    kind: 'text',
    default: './data',
    meaning: "the folder of the embedded database, uploads, the operator's token and unsent mail",
  },
  DATABASE_URL: {
    kind: 'secret',
    pattern: /^postgres(ql)?:\/\/.+/,
    allowed: 'a postgres://… address',
    otherwise: 'an embedded PostgreSQL in `DATA_DIR`',
    meaning: 'your own PostgreSQL, 15 or newer',
  },
  DATABASE_REPLICA_URL: {
    kind: 'secret',
    pattern: /^postgres(ql)?:\/\/.+/,
    allowed: 'a postgres://… address',
    otherwise: 'pages are read from `DATABASE_URL`',
    meaning:
      'a streaming replica of `DATABASE_URL`, [which pages are read from](operating.md#a-replica-for-pages)',
  },
  ...uploadBucketDeclarations,
  PUBLIC_URL: {
    kind: 'checked',
    isValid: isOrigin,
    allowed: 'an origin such as https://book.example.org, without a path',
    otherwise: 'the host of each request; localhost in emails',
    meaning: 'where visitors reach the server, for links in emails, between languages and for search engines',
  },
  BUSINESS_BY: {
    kind: 'choice',
    allowed: ['host', 'path'],
    meaning:
      'what says [which business](operating.md#several-businesses) a URL belongs to: its host, or its path, which then begins with `/b/<slug>`',
  },
  TRUST_PROXY: {
    kind: 'checked',
    isValid: isProxySetting,
    allowed:
      'none, the number of proxies in front, or their addresses and networks such as 10.0.0.0/8,loopback',
    default: 'none',
    meaning: 'your proxies, whose `X-Forwarded-…` headers the server believes',
  },
  OPERATOR_TOKEN: {
    kind: 'secret',
    pattern: /^[\x21-\x7e]{20,200}$/,
    allowed: '20 to 200 printable ASCII characters without spaces',
    otherwise: 'created in `DATA_DIR/operator-token` and printed once',
    meaning: 'the bearer token for `/api/v1/operator/`; people sign in to the [console](console.md) instead',
  },
  SMTP_URL: {
    kind: 'secret',
    pattern: smtpPattern,
    allowed: 'smtp://user:password@host:587 or smtps://…, without a path',
    otherwise: 'emails are files in `DATA_DIR/mail`',
    meaning: 'your mail server',
  },
  MAIL_FROM: {
    kind: 'checked',
    isValid: isEmail,
    allowed: 'an email address such as no-reply@example.org',
    otherwise: 'no-reply@ at the host of `PUBLIC_URL`',
    meaning: 'the sender of emails',
  },
  PAYMENT_PROVIDER: {
    kind: 'checked',
    isValid: text => text === 'test' || text === 'stripe',
    allowed: 'test, stripe',
    otherwise: 'stripe with a `STRIPE_SECRET_KEY`, else test',
    meaning: 'takes [payments](payments.md); with test no money moves',
  },
  TEST_PAYMENT_DELAY_SECONDS: {
    kind: 'integer',
    range: [1, 600],
    default: 30,
    meaning: 'how late the money comes at the test provider, where one chooses that',
  },
  STRIPE_SECRET_KEY: {
    kind: 'secret',
    pattern: /^(sk|rk)_(test|live)_\w+$/,
    allowed: 'sk_test_… or sk_live_…, or a restricted key',
    meaning: 'the key with which the server calls Stripe',
  },
  STRIPE_WEBHOOK_SECRET: {
    kind: 'secret',
    pattern: /^whsec_\S+$/,
    allowed: 'whsec_…',
    meaning: 'proves that Stripe calls the webhook that you set up there',
  },
  STRIPE_API_BASE: {
    kind: 'checked',
    isValid: isOrigin,
    allowed: 'an origin such as http://localhost:12111, without a path',
    otherwise: 'Stripe',
    meaning: 'a stand-in for Stripe, with a test key only',
  },
  OUTGOING_ALLOW_PRIVATE: {
    kind: 'choice',
    allowed: ['off', 'on'],
    meaning:
      'on: [webhooks](webhooks.md) and [calendars](calendars.md) may be in private networks and use plain HTTP',
  },
  ...tracingDeclarations,
  ...calendarDeclarations,
  DRAIN_SECONDS: {
    kind: 'integer',
    range: [0, 300],
    default: 1,
    meaning: 'how long to keep answering after SIGTERM while reporting not ready',
  },
  DOCUMENTS: {
    kind: 'choice',
    allowed: ['database', 'files'],
    meaning:
      'files: the [documents of businesses](configuration.md#give-a-business-forms-texts-and-pages-of-its-own) change only with `npm run import`, for installations that git manages',
  },
  UNDO_SECONDS: {
    kind: 'integer',
    range: [0, 300],
    default: 30,
    meaning: 'how long operators can undo a change in the console; until then nobody is told',
  },
  RATE_LIMITS: {
    kind: 'choice',
    allowed: ['on', 'off'],
    meaning: 'off: no [limits](protection.md#limits), for tests',
  },
  LOG_LEVEL: {
    kind: 'choice',
    allowed: ['info', 'silent', 'fatal', 'error', 'warn', 'debug', 'trace'],
    meaning: 'what is logged; debug and trace also log requests',
  },
} as const satisfies Readonly<Record<string, SettingDeclaration>>

export const settingDeclarations = { ...serverSettingDeclarations, ...localeSettingDeclarations }

export type SettingDeclarations = typeof settingDeclarations

/** The names of all variables, or of those of one kind. */
export type SettingName<Kind extends SettingDeclaration['kind'] = SettingDeclaration['kind']> = {
  [Name in keyof SettingDeclarations]: SettingDeclarations[Name]['kind'] extends Kind ? Name : never
}[keyof SettingDeclarations]
