import { describe, expect, test } from 'vitest'
import { isLocaleCode, type LocaleCode, localeCodes } from '#locales/codes.ts'
import { formatLocaleSwitchHref, readRawLocaleParameter } from '#locales/locale-parameter.ts'
import { type LocalePath, localizePath, parseLocalePath, switchLocalePath } from '#locales/locale-path.ts'
import {
  detectLocale,
  formatLocaleCookie,
  type LocaleDetectionInput,
  parseAcceptLanguage,
} from '#locales/negotiate.ts'
import { findLocaleRedirect } from '#locales/redirect.ts'
import { formatRouteName } from '#locales/route-names.ts'
import {
  type LocaleRules,
  type LocaleSettings,
  localeRoutingDefaults,
  resolveLocaleRules,
} from '#locales/settings.ts'
import { instant } from '#tests/support/clock/times.ts'
import { type LocaleAnswer, type RequestCase, readLocaleCases } from '#tests/support/texts/locale-cases.ts'
import { englishWords } from '#tests/support/texts/words.ts'

const settings: LocaleSettings = { ...localeRoutingDefaults, locales: localeCodes }
const strategies = ['no_prefix', 'prefix', 'prefix_except_default', 'prefix_and_default'] as const
const now = instant('2026-11-26T12:00:00Z')

test.each(readLocaleCases().pipeline.cases)(
  'request $id: $config.strategy $path, browser $acceptLanguage, cookie $cookie',
  given => {
    const wanted = (given.deviate && given.ours) || given.nuxt
    const answer = answerTo(given)
    expect(answer).toMatchObject(wanted)
  },
)

test('Every request has the same answer below the base path of a business, to which its redirects lead', () => {
  const basePath = '/b/harbor'
  for (const given of readLocaleCases().pipeline.cases) {
    const { location, setCookieAttrs, ...answer } = answerTo(given)
    expect([given.id, answerTo(given, basePath)]).toEqual([
      given.id,
      {
        ...answer,
        ...(location && { location: basePath + location.replace(/^\/(?=$|\?)/, '') }),
        ...(setCookieAttrs && { setCookieAttrs: setCookieAttrs.replace('Path=/', 'Path=/b/harbor') }),
      },
    ])
  }
})

/**
 * Answers a request to the two routes of the cases: `/` and `/widget/form/:id`, whose check refuses `abc`.
 */
function answerTo({ config, path, acceptLanguage, cookie }: RequestCase, basePath = ''): LocaleAnswer {
  const rules = { ...rulesOf(config), basePath }
  const url = basePath + path
  const address = parseLocalePath(url, rules)
  const [, id] = /^\/widget\/form\/([^/]+)$/.exec(address.rest) ?? []
  const matched = !address.hasInvalidPrefix && (address.rest === '/' || id !== undefined)
  const received = cookie ?? undefined
  const languages = parseAcceptLanguage(acceptLanguage ?? undefined)
  const locale = detectLocale({ path: address, matched, languages, cookie: received })
  const cookieSet = setCookie(formatLocaleCookie({ locale, received, now }, rules))
  const redirect = findLocaleRedirect({ path: address, locale, matched })
  if (redirect) return { ...redirect, ...cookieSet }
  const notFound = (reason: string) => ({
    status: 404,
    reason: englishWords().t('problem.route.not_found', { path, reason }),
    ...cookieSet,
  })
  if (!matched) return notFound('path')
  if (id === 'abc') return notFound('check')
  const base = id === undefined ? 'index' : 'widget-form-id'
  return {
    status: 200,
    routeName: formatRouteName(base, address, rules),
    renderedLocale: locale,
    ...cookieSet,
  }
}

function rulesOf(config: RequestCase['config']): LocaleRules {
  const { rootRedirect, redirectOn = 'root' } = config
  const strategy = strategies.find(name => name === config.strategy)
  const on = (['root', 'no prefix', 'all'] as const).find(name => name === redirectOn)
  if (!strategy || !on || !isLocaleCode(config.defaultLocale))
    throw new Error(`Not ours: ${JSON.stringify(config)}`)
  return {
    ...settings,
    defaultLocale: config.defaultLocale,
    strategy,
    redirectOn: on,
    detect: config.detectBrowserLanguage !== false,
    alwaysRedirect: config.alwaysRedirect ?? false,
    cookie: { ...settings.cookie, crossOrigin: config.cookieCrossOrigin ?? false },
    ...(rootRedirect === undefined ? {} : { rootRedirect: rootOf(rootRedirect) }),
  }
}

const rootOf = (to: string | { readonly statusCode: number; readonly path: string }) =>
  typeof to === 'string' ? { status: 302, path: to } : { status: to.statusCode, path: to.path }

/**
 * Parses the cookie without what the reference software does not send: its age in seconds and the partition.
 */
function setCookie(header: string | undefined): Pick<LocaleAnswer, 'setCookie' | 'setCookieAttrs'> {
  if (header === undefined) return { setCookie: null }
  const [pair = '', ...attributes] = header.split('; ')
  const kept = attributes.filter(attribute => !/^(Expires|Max-Age|Partitioned)/.test(attribute))
  return { setCookie: decodeURIComponent(pair.split('=')[1] ?? ''), setCookieAttrs: kept.join('; ') }
}

describe('A path', () => {
  const parse = (path: string, strategy: LocaleRules['strategy']) =>
    parseLocalePath(path, { ...settings, strategy })
  const table: [string, LocaleRules['strategy'], Partial<LocalePath>][] = [
    ['/de/x?a=/fr', 'prefix_except_default', { locale: 'de', rest: '/x', prefixed: true }],
    ['/de', 'prefix_except_default', { locale: 'de', rest: '/', prefixed: true }],
    ['/de?a=1', 'prefix_except_default', { locale: 'de', rest: '/', prefixed: true }],
    ['/pt-br/x', 'prefix_except_default', { locale: 'pt-br', rest: '/x' }],
    ['/PT-BR/X', 'prefix_except_default', { locale: 'pt-br', rest: '/X' }],
    ['/pt-brx', 'prefix_except_default', { locale: 'en', rest: '/pt-brx', hasInvalidPrefix: false }],
    ['/design', 'prefix_except_default', { locale: 'en', rest: '/design', prefixed: false }],
    ['/en/x', 'prefix_except_default', { rest: '/en/x', prefixed: false, hasInvalidPrefix: true }],
    ['/en/x', 'prefix_and_default', { locale: 'en', rest: '/x', prefixed: true }],
    ['/%65n/x', 'prefix_except_default', { rest: '/%65n/x', hasInvalidPrefix: true }],
    ['/d%65/x', 'prefix_except_default', { locale: 'de', rest: '/x', prefixed: true }],
    ['/%zz/x', 'prefix_except_default', { locale: 'en', rest: '/%zz/x', hasInvalidPrefix: false }],
    ['//', 'prefix_except_default', { rest: '//', hasInvalidPrefix: true }],
    ['/de//x', 'prefix_except_default', { locale: 'de', rest: '//x', hasInvalidPrefix: true }],
    ['/x', 'prefix', { locale: undefined, rest: '/x' }],
    ['/de/x', 'no_prefix', { locale: undefined, rest: '/de/x', hasInvalidPrefix: true }],
  ]
  test.each(table)('%s is parsed under %s', (path, strategy, expected) => {
    expect(parse(path, strategy)).toMatchObject(expected)
  })

  test('with a locale that has no catalogue is reserved, so that adding one hides no page', () => {
    const rules: LocaleRules = { ...settings, locales: ['en', 'de'] }
    expect(parseLocalePath('/fr/x', rules)).toMatchObject({ hasInvalidPrefix: true, rest: '/fr/x' })
  })

  const roundTrips = strategies.flatMap(strategy =>
    localeCodes.flatMap(locale =>
      ['/', '/x', '/x/y?a=/de&b=1#top', '/?a=1'].map(path => ({ strategy, locale, path })),
    ),
  )
  test.each(roundTrips)('$path in $locale under $strategy survives localizing and parsing', given => {
    const rules = { ...settings, strategy: given.strategy }
    const written = localizePath(given.path, given.locale, rules)
    const { rest, locale } = parseLocalePath(written, rules)
    expect(rest).toBe(given.path.split(/[?#]/)[0])
    expect(locale).toBe(given.strategy === 'no_prefix' ? undefined : given.locale)
    expect(written.slice(written.search(/[?#]|$/))).toBe(given.path.slice(given.path.search(/[?#]|$/)))
  })

  test.each([
    ['/', 'de', '/de'],
    ['/x/', 'de', '/de/x'],
    ['x', 'de', '/de/x'],
    ['https://example.test/x', 'de', 'https://example.test/x'],
    ['//example.test/x', 'de', '//example.test/x'],
    ['mailto:a@example.test', 'de', 'mailto:a@example.test'],
    ['/x', 'en', '/x'],
    ['/', 'en', '/'],
  ] as const)('%s in %s is localized as %s', (path, locale, written) => {
    expect(localizePath(path, locale, settings)).toBe(written)
  })
})

describe('Switching the language of a page', () => {
  test.each([
    ['/de/widget/form/1?a=b#c', 'fr', '/fr/widget/form/1?a=b#c'],
    ['/de/widget/form/1', 'en', '/widget/form/1'],
    ['/widget/form/1', 'pt-br', '/pt-br/widget/form/1'],
    ['/de', 'en', '/'],
    ['/en/widget', 'de', '/de'],
  ] as const)('changes %s in %s to %s', (url, locale, expected) => {
    expect(switchLocalePath(parseLocalePath(url, settings), locale)).toBe(expected)
  })

  test.each(['/de//evil.test', '/de/\\evil.test', '/de///evil.test/x', '//evil.test', '/\\evil.test'])(
    'never leads from %s to another host',
    url => {
      for (const locale of localeCodes) {
        expect(switchLocalePath(parseLocalePath(url, settings), locale)).toMatch(/^\/(?![/\\])/)
        const redirect = findLocaleRedirect({ path: parseLocalePath(url, settings), locale, matched: true })
        expect(redirect?.location ?? '/').toMatch(/^\/(?![/\\])/)
      }
    },
  )
})

test('The duplicate of the default locale has the suffix from the settings', () => {
  const rules: LocaleRules = {
    ...settings,
    strategy: 'prefix_and_default',
    routeSeparator: '--',
    defaultSuffix: 'plain',
  }
  expect(formatRouteName('index', parseLocalePath('/', rules), rules)).toBe('index--en--plain')
  expect(formatRouteName('index', parseLocalePath('/en', rules), rules)).toBe('index--en')
})

describe('Hosts with locales of their own', () => {
  const domains: LocaleSettings = {
    ...settings,
    domains: [
      { locale: 'de', domain: 'de.example.test' },
      { locale: 'fr', domain: 'https://shop.example.test' },
      { locale: 'it', domain: 'https://shop.example.test' },
    ],
  }
  const ask = (
    origin: string,
    path: string,
    more: { readonly languages?: string[]; readonly cookie?: string } = {},
  ) => {
    const rules = resolveLocaleRules(domains, origin)
    const address = parseLocalePath(path, rules)
    const locale = detectLocale({
      path: address,
      matched: true,
      languages: more.languages ?? [],
      cookie: more.cookie,
      picked: readRawLocaleParameter(path),
    })
    return { locale, location: findLocaleRedirect({ path: address, locale, matched: true })?.location }
  }
  const german = 'http://de.example.test'
  const shop = 'https://shop.example.test'
  const other = 'http://localhost:3000'

  const table: [string, string, Parameters<typeof ask>[2], LocaleCode, string | undefined][] = [
    [german, '/', { languages: ['fr'], cookie: 'it' }, 'de', undefined],
    [german, '/x', {}, 'de', undefined],
    [german, '/de/x?a=1', {}, 'de', '/x?a=1'],
    [german, '/fr/x', {}, 'fr', 'https://shop.example.test/x'],
    [german, '/it/x?a=1', {}, 'it', 'https://shop.example.test/it/x?a=1'],
    [shop, '/', { languages: ['it', 'de'] }, 'it', '/it'],
    [shop, '/', { languages: ['de'] }, 'fr', undefined],
    [shop, '/x', { languages: ['it'] }, 'fr', undefined],
    [shop, '/it/x', {}, 'it', undefined],
    [shop, '/fr/x', {}, 'fr', '/x'],
    [shop, '/de', {}, 'de', 'https://de.example.test'],
    [german, '/fr/x?locale=fr', {}, 'fr', 'https://shop.example.test/x'],
    [german, '/fr?locale=fr', {}, 'fr', 'https://shop.example.test?locale=fr'],
    [shop, '/it?locale=fr', { languages: ['it'] }, 'fr', '/?locale=fr'],
    [other, '/', { languages: ['it'] }, 'it', '/it'],
    [other, '/de/x', {}, 'de', undefined],
  ]
  test.each(table)('serve %s%s with %j in %s', (origin, path, more, locale, location) => {
    expect(ask(origin, path, more)).toEqual({ locale, location })
  })

  test('use no prefix for their first locale, whatever the strategy elsewhere', () => {
    const rules = resolveLocaleRules({ ...domains, strategy: 'prefix' }, german)
    expect(localizePath('/x', 'de', rules)).toBe('/x')
    const path = parseLocalePath('/x', rules)
    expect(detectLocale({ path, matched: true, languages: [] })).toBe('de')
    expect(findLocaleRedirect({ path, locale: 'de', matched: true })).toBeUndefined()
  })

  test('link to an existing URL for a language that has no host', () => {
    for (const origin of [german, shop]) {
      const rules = resolveLocaleRules(domains, origin)
      const written = localizePath('/x?a=1', 'es', rules)
      expect(written).toBe('/x?a=1')
      expect(parseLocalePath(written, rules).hasInvalidPrefix).toBe(false)
    }
    expect(localizePath('/x', 'es', resolveLocaleRules(domains, other))).toBe('/es/x')
  })

  test('link to other hosts below the base path of the business', () => {
    const rules = resolveLocaleRules({ ...domains, basePath: '/b/harbor' }, german)
    const links = (['de', 'fr', 'it'] as const).map(locale => localizePath('/x', locale, rules))
    expect(links).toEqual([
      '/b/harbor/x',
      'https://shop.example.test/b/harbor/x',
      'https://shop.example.test/b/harbor/it/x',
    ])
  })

  describe('without a language in the path', () => {
    const plain = { ...domains, strategy: 'no_prefix' } as const
    const see = (origin: string, url: string, visit: Partial<LocaleDetectionInput> = {}) => {
      const path = parseLocalePath(url, resolveLocaleRules(plain, origin))
      const matched = !path.hasInvalidPrefix
      const locale = detectLocale({ path, matched, languages: [], ...visit })
      return {
        locale,
        matched,
        location: findLocaleRedirect({ path, locale, matched })?.location,
      }
    }
    const seen: [string, string, Partial<LocaleDetectionInput>, LocaleCode, boolean][] = [
      [german, '/x', { languages: ['fr'], cookie: 'fr', picked: 'fr' }, 'de', true],
      [german, '/de/x', {}, 'de', false],
      [german, '/fr/x', {}, 'de', false],
      [shop, '/x', {}, 'fr', true],
      [shop, '/x', { languages: ['it'] }, 'it', true],
      [shop, '/x', { languages: ['it'], cookie: 'fr' }, 'fr', true],
      [shop, '/x', { cookie: 'fr', picked: 'it' }, 'it', true],
      [shop, '/x', { cookie: 'de' }, 'fr', true],
      [other, '/x', { languages: ['es'] }, 'es', true],
    ]
    test.each(seen)('serve %s%s with %j in %s', (origin, path, visit, locale, matched) => {
      expect(see(origin, path, visit)).toEqual({ locale, matched, location: undefined })
    })

    test('give each language its own URL on its host', () => {
      const links = (['de', 'fr', 'it'] as const).map(code => {
        const rules = resolveLocaleRules(plain, shop)
        return formatLocaleSwitchHref(switchLocalePath(parseLocalePath('/x?a=1', rules), code), code, rules)
      })
      expect(links).toEqual([
        'https://de.example.test/x?a=1&locale=de',
        '/x?a=1&locale=fr',
        '/x?a=1&locale=it',
      ])
    })
  })

  test('The language switch leads to the other host and back', () => {
    const rules = resolveLocaleRules(domains, shop)
    const path = parseLocalePath('/it/x?a=1', rules)
    expect(switchLocalePath(path, 'de')).toBe('https://de.example.test/x?a=1')
    expect(switchLocalePath(path, 'fr')).toBe('/x?a=1')
  })
})
