/** The environment variables that decide how the server chooses a visitor's language and puts it into URLs. */
import { localeRoutingDefaults } from '#locales/settings.ts'
import type { SettingDeclaration } from './declaration.ts'
import { domainPattern, isRootRedirect } from './formats.ts'

const { cookie, defaultLocale, routeSeparator, defaultSuffix } = localeRoutingDefaults

export const localeSettingDeclarations = {
  DEFAULT_LOCALE: {
    kind: 'locale',
    default: defaultLocale,
    meaning: 'the language of visitors for whom no other is found',
  },
  LOCALE_STRATEGY: {
    kind: 'choice',
    allowed: ['prefix_except_default', 'no_prefix', 'prefix', 'prefix_and_default'],
    meaning: 'where paths contain the language',
  },
  LOCALE_DETECT: {
    kind: 'boolean',
    default: true,
    meaning: "whether to detect the language by cookie and the browser's languages",
  },
  LOCALE_REDIRECT_ON: {
    kind: 'choice',
    allowed: ['root', 'no prefix', 'all'],
    meaning: 'the paths on which visitors are led to their language',
  },
  LOCALE_ALWAYS_REDIRECT: {
    kind: 'boolean',
    default: false,
    meaning: 'whether `no prefix` also applies to paths with a language',
  },
  LOCALE_FALLBACK: {
    kind: 'locale',
    otherwise: '`DEFAULT_LOCALE`',
    meaning: "the language of visitors whose cookie and browser's languages match none",
  },
  LOCALE_ROOT_REDIRECT: {
    kind: 'checked',
    isValid: isRootRedirect,
    allowed:
      'a path of this app such as widget/form/1, or a redirect status and a path such as 301 widget/form/1',
    meaning: 'where `/` leads',
  },
  LOCALE_USE_COOKIE: {
    kind: 'boolean',
    default: cookie.use,
    meaning: 'whether a cookie keeps the language that a visitor chooses',
  },
  LOCALE_COOKIE_KEY: {
    kind: 'checked',
    isValid: text => /^[\w.-]+$/.test(text),
    allowed: 'a name of letters, digits, ".", "_" and "-"',
    default: cookie.key,
    meaning: 'the name of that cookie',
  },
  LOCALE_COOKIE_DOMAIN: {
    kind: 'checked',
    isValid: text => domainPattern.test(text),
    allowed: 'a domain such as example.org',
    otherwise: 'the host of the page',
    meaning: 'where browsers send that cookie',
  },
  LOCALE_COOKIE_SECURE: {
    kind: 'boolean',
    default: cookie.secure,
    meaning: 'whether browsers send that cookie by HTTPS only',
  },
  LOCALE_COOKIE_CROSS_ORIGIN: {
    kind: 'boolean',
    default: cookie.crossOrigin,
    meaning: 'whether pages in frames of other sites remember the language, too (HTTPS only)',
  },
  LOCALE_DOMAINS: {
    kind: 'domains',
    meaning: 'the hosts of single languages; the first language of a host is its default',
  },
  LOCALE_ROUTE_SEPARATOR: {
    kind: 'text',
    default: routeSeparator,
    meaning: 'separates the parts of the name of a route in a language',
  },
  LOCALE_DEFAULT_SUFFIX: {
    kind: 'text',
    default: defaultSuffix,
    meaning: 'marks routes without a prefix in such names, with `prefix_and_default`',
  },
} as const satisfies Readonly<Record<string, SettingDeclaration>>
