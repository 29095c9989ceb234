import { describe, expect, test } from 'vitest'
import { getLanguageInfo, type LocaleCode, localeCodes } from '#locales/codes.ts'
import { parseLocalePath } from '#locales/locale-path.ts'
import {
  detectLocale,
  formatLocaleCookie,
  type LocaleDetectionInput,
  matchLocale,
  parseAcceptLanguage,
} from '#locales/negotiate.ts'
import { type LocaleRules, localeRoutingDefaults } from '#locales/settings.ts'
import { instant } from '#tests/support/clock/times.ts'
import { readLocaleCases } from '#tests/support/texts/locale-cases.ts'

const { available, matcher, acceptLanguage } = readLocaleCases()
const asOffers = (codes: readonly string[]) => codes.map(code => ({ code, tag: code }))
const offers = {
  specOrder: asOffers(available.specOrder),
  ptFirst: asOffers(available.ptFirst),
  bcp47: available.bcp47.map(({ code, language }) => ({ code, tag: language })),
}

describe('The locale for a browser’s languages', () => {
  test.each(matcher)('$id $name', ({ browserLanguages, expected }) => {
    for (const list of ['specOrder', 'ptFirst', 'bcp47'] as const) {
      expect([list, matchLocale(offers[list], browserLanguages) ?? null]).toEqual([
        list,
        expected[list] || null,
      ])
    }
  })

  test.each([
    [['zh-TW'], undefined],
    [['sv-SE', 'da'], 'da'],
    [['nb-NO', 'nn', 'no'], undefined],
    [['gsw-CH', 'de-CH'], 'de'],
    [['pt_BR'], undefined],
    [['pt-PT', 'pt-BR'], 'pt'],
    [['ja', 'ko', 'zh', 'pt-PT'], 'pt'],
    [['*'], undefined],
    [[''], undefined],
    [[], undefined],
  ])('%j is %s', (languages, code) => {
    expect(matchLocale(offers.ptFirst, languages)).toBe(code)
  })

  test('The installed locales are matched in an order that gives Portugal its own texts', () => {
    expect(localeCodes.filter(code => available.ptFirst.includes(code))).toEqual(available.ptFirst)
  })
})

describe('The Accept-Language header', () => {
  test.each(acceptLanguage)('$id $name', ({ header, oursParsed, oursExpected }) => {
    const languages = parseAcceptLanguage(header ?? undefined)
    expect(languages).toEqual(oursParsed)
    expect(matchLocale(offers.ptFirst, languages) ?? null).toBe(oursExpected.ptFirst || null)
  })

  test.each([
    ['xx, fr;q=0.8', ['xx', 'fr']],
    ['fr;q=0,de', ['de']],
    ['*', []],
    ['*;q=0.5,it;q=0.8', ['it']],
    ['', []],
    [undefined, []],
    ['de;q=abc,,;q=1,fr', ['de', 'fr']],
    ['da ; q=0.4 , hu ; q=0.9', ['hu', 'da']],
    ['de;q=7,fr;q=-1', ['de']],
    ['<script>,en', ['en']],
  ])('%j is parsed as %j', (header, languages) => {
    expect(parseAcceptLanguage(header)).toEqual(languages)
  })

  test('is read up to 32 languages', () => {
    expect(parseAcceptLanguage(Array(1000).fill('de').join())).toHaveLength(32)
  })
})

const rules: LocaleRules = { ...localeRoutingDefaults, locales: localeCodes }
interface Visit extends Omit<LocaleDetectionInput, 'path'> {
  readonly path: string
}
const visit: Visit = { path: '/', matched: true, languages: [] }
const detect = ({ path, ...input }: Visit, rules: LocaleRules): LocaleCode =>
  detectLocale({ ...input, path: parseLocalePath(path, rules) })

describe('The locale of a visit', () => {
  const table: [string, Partial<Visit>, Partial<LocaleRules>, LocaleCode][] = [
    ['without any preference: the default', {}, {}, 'en'],
    ['the cookie beats the browser', { cookie: 'fr', languages: ['de'] }, {}, 'fr'],
    ['an unknown cookie is ignored', { cookie: 'xx', languages: ['de'] }, {}, 'de'],
    ['a cookie with an inherited property name is ignored', { cookie: 'constructor' }, {}, 'en'],
    [
      'a cookie for a locale without a catalogue is ignored',
      { cookie: 'fr' },
      { locales: ['en', 'de'] },
      'en',
    ],
    ['the locale of a link beats the cookie', { picked: 'da', cookie: 'fr' }, {}, 'da'],
    ['a locale without a catalogue cannot be chosen', { picked: 'xx', cookie: 'fr' }, {}, 'fr'],
    ['the cookie can be switched off', { cookie: 'fr' }, { cookie: { ...rules.cookie, use: false } }, 'en'],
    ['the fallback takes precedence over the default', { languages: ['zh'] }, { fallback: 'nl' }, 'nl'],
    ['outside the root the address decides', { path: '/de/x', languages: ['fr'], cookie: 'it' }, {}, 'de'],
    ['also without detection', { cookie: 'fr', languages: ['fr'] }, { detect: false }, 'en'],
    ['an unmatched path has the visitor’s locale', { path: '/nope', matched: false, cookie: 'fr' }, {}, 'fr'],
    [
      'a matched path without a prefix, if every path has one: the cookie',
      { path: '/x', cookie: 'fr', languages: ['de'] },
      { strategy: 'prefix' },
      'fr',
    ],
    [
      'inside the app the address wins',
      { path: '/de/x', current: 'fr', cookie: 'fr' },
      { redirectOn: 'all' },
      'de',
    ],
    [
      'inside the app without prefixes nothing changes',
      { current: 'fr', cookie: 'de' },
      { strategy: 'no_prefix' },
      'fr',
    ],
  ]

  test.each(table)('%s', (_, given, changed, locale) => {
    expect(detect({ ...visit, ...given }, { ...rules, ...changed })).toBe(locale)
  })
})

test('Texts and formats are American English by default', () => {
  const { defaultLocale } = localeRoutingDefaults
  expect(
    getLanguageInfo(
      detect({ path: '/', matched: true, languages: [] }, { ...localeRoutingDefaults, locales: localeCodes }),
    ),
  ).toEqual(getLanguageInfo(defaultLocale))
  expect(getLanguageInfo(defaultLocale).tag).toBe('en-US')
})

describe('The locale cookie', () => {
  const now = instant('2026-11-26T12:00:00Z')

  test('lasts a year, covers the whole site and is sent when following links from other sites', () => {
    expect(formatLocaleCookie({ locale: 'de', received: undefined, now }, rules)).toBe(
      'i18n_redirected=de; Path=/; Expires=Fri, 26 Nov 2027 12:00:00 GMT; Max-Age=31536000; SameSite=Lax',
    )
  })

  test('is partitioned if the pages are embedded', () => {
    const cookie = { ...rules.cookie, crossOrigin: true, domain: 'example.test', key: 'lang' }
    expect(formatLocaleCookie({ locale: 'de', received: 'fr', now }, { ...rules, cookie })).toBe(
      'lang=de; Path=/; Expires=Fri, 26 Nov 2027 12:00:00 GMT; Max-Age=31536000; Domain=example.test; Secure; SameSite=None; Partitioned',
    )
  })

  test('is not set if it is unchanged or detection is off', () => {
    expect(formatLocaleCookie({ locale: 'de', received: 'de', now }, rules)).toBeUndefined()
    expect(
      formatLocaleCookie({ locale: 'de', received: undefined, now }, { ...rules, detect: false }),
    ).toBeUndefined()
  })
})
