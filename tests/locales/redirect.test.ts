import { describe, expect, test } from 'vitest'
import { type LocaleCode, localeCodes } from '#locales/codes.ts'
import { formatLocaleSwitchHref, readRawLocaleParameter } from '#locales/locale-parameter.ts'
import { localizePath, parseLocalePath, switchLocalePath } from '#locales/locale-path.ts'
import { detectLocale } from '#locales/negotiate.ts'
import { findLocaleRedirect } from '#locales/redirect.ts'
import { type LocaleRules, localeRoutingDefaults } from '#locales/settings.ts'

const defaults: LocaleRules = { ...localeRoutingDefaults, locales: localeCodes }
const leading = (path: string): Partial<LocaleRules> => ({ rootRedirect: { status: 302, path } })

/** Returns the locale for a browser without cookies, German by default. */
const localeAt = (url: string, rules: LocaleRules, language = 'de'): LocaleCode =>
  detectLocale({
    path: parseLocalePath(url, rules),
    matched: true,
    languages: [language],
    picked: readRawLocaleParameter(url),
  })

/** Returns where that browser is redirected. */
const locationOf = (url: string, rules: LocaleRules, language = 'de'): string | undefined =>
  findLocaleRedirect({
    path: parseLocalePath(url, rules),
    locale: localeAt(url, rules, language),
    matched: true,
  })?.location

test('A redirect never leads to the page it came from', () => {
  const rules: LocaleRules = { ...defaults, rootRedirect: { status: 302, path: '' } }
  expect(
    findLocaleRedirect({ path: parseLocalePath('/', rules), locale: 'en', matched: true }),
  ).toBeUndefined()
})

describe('A redirect from the root keeps both queries', () => {
  test.each([
    ['widget/form/1', '/?a=1?b=2', '/de/widget/form/1?a=1?b=2'],
    ['studio?a=1', '/', '/de/studio?a=1'],
    ['studio?a=1', '/?b=2', '/de/studio?a=1&b=2'],
    ['studio#top', '/?b=2', '/de/studio?b=2#top'],
    ['/studio?a=1#top', '/?b=/x', '/de/studio?a=1&b=/x#top'],
    ['studio', '/?', '/de/studio'],
  ])('to %s from %s: %s', (path, url, location) => {
    expect(locationOf(url, { ...defaults, ...leading(path) })).toBe(location)
  })
})

describe('A language picked by a link', () => {
  const table: [string, string, Partial<LocaleRules>, string | undefined][] = [
    ['leaves the address if the path names it', '/?locale=fr', {}, '/fr'],
    ['keeps everything else as written', '/?a=%20x&locale=fr&b=/?c', {}, '/fr?a=%20x&b=/?c'],
    ['leaves it in any spelling', '/de/x?%6Cocale=fr', {}, '/fr/x'],
    ['beats the path', '/fr?locale=da', {}, '/da'],
    ['stays if the browser prefers another', '/de?locale=en', {}, '/?locale=en'],
    ['is not redirected away again', '/?locale=en', {}, undefined],
    ['is not needed outside the home page if only that redirects', '/de/x?locale=en', {}, '/x'],
    ['stays if every page redirects', '/de/x?locale=en', { redirectOn: 'all' }, '/x?locale=en'],
    ['leaves if every path has a prefix', '/x?locale=fr', { strategy: 'prefix' }, '/fr/x'],
    ['stays during the redirect from the root', '/?locale=fr&a=1', leading('x'), '/fr/x?a=1'],
    [
      'stays during the redirect from the root if no path names it',
      '/?locale=fr&a=1',
      { ...leading('x'), strategy: 'no_prefix' },
      '/x?a=1&locale=fr',
    ],
    ['leaves if it is unknown', '/?locale=xx', {}, '/de'],
  ]
  test.each(table)('%s: %s', (_, url, changed, location) => {
    expect(locationOf(url, { ...defaults, ...changed })).toBe(location)
  })

  const everywhere = (
    ['no_prefix', 'prefix', 'prefix_except_default', 'prefix_and_default'] as const
  ).flatMap(strategy =>
    (['root', 'no prefix', 'all'] as const).flatMap(redirectOn =>
      [true, false].flatMap(detect =>
        [true, false].map(alwaysRedirect => ({ strategy, redirectOn, detect, alwaysRedirect })),
      ),
    ),
  )
  test.each(everywhere)('is reached by the link whatever the browser prefers, with %j', changed => {
    const rules = { ...defaults, ...changed }
    const codes: LocaleCode[] = ['en', 'de', 'fr']
    for (const path of ['/', '/x', '/x?a=1'])
      for (const code of codes)
        for (const from of codes) {
          const start = formatLocaleSwitchHref(localizePath(path, from, rules), from, rules)
          const link = formatLocaleSwitchHref(
            switchLocalePath(parseLocalePath(start, rules), code),
            code,
            rules,
          )
          let url = link
          for (let hop = 0; hop < 5; hop++) url = locationOf(url, rules, from) ?? url
          expect([link, locationOf(url, rules, from), localeAt(url, rules, from)]).toEqual([
            link,
            undefined,
            code,
          ])
        }
  })
})
