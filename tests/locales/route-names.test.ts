/** Names of pages in every strategy, and where links that use them lead. */
import { describe, expect, test } from 'vitest'
import {
  buildLocalizedRoutePath,
  formatRouteName,
  indexRoutesByName,
  type LocalizedRoute,
  type RouteNameRules,
} from '#locales/route-names.ts'
import { type LocaleSettings, localeDefaults, resolveLocaleRules } from '#locales/settings.ts'

const plain = { about: '', layout: 'page', screen: 'home' }
const index = { ...plain, name: 'index', path: '/' }
const form = { ...plain, name: 'widget-form-id', path: '/widget/form/:id' }
const locales = ['de', 'en'] as const

function namesIn(changes: Partial<RouteNameRules>): Record<string, string> {
  const pages = indexRoutesByName([index, form], { ...localeDefaults, ...changes }, locales)
  return Object.fromEntries([...pages].map(([name, page]) => [name, leadsTo(page)]))
}

/** The locale of a link, and the path that it puts into that. */
const leadsTo = (page: LocalizedRoute): string =>
  `${page.locale ?? 'any'} ${buildLocalizedRoutePath(page, page.route === form ? { id: 'wish' } : {})}`

const bare = { index: 'any /', 'widget-form-id': 'any /widget/form/wish' }
const german = { index___de: 'de /', 'widget-form-id___de': 'de /widget/form/wish' }
const english = { index___en: 'en /', 'widget-form-id___en': 'en /widget/form/wish' }

describe('A link may name a page', () => {
  test('without locales only by its own name', () => {
    expect(namesIn({ strategy: 'no_prefix' })).toEqual(bare)
  })

  test.each(['prefix', 'prefix_except_default'] as const)('of each locale under %s', strategy => {
    expect(namesIn({ strategy })).toEqual({ ...bare, ...german, ...english })
  })

  test('under prefix_and_default by the name of either twin of the default locale', () => {
    expect(namesIn({ strategy: 'prefix_and_default' })).toEqual({
      ...{ ...bare, ...german },
      ...{ index___en: 'en /en', 'widget-form-id___en': 'en /en/widget/form/wish' },
      ...{ index___en___default: 'en /', 'widget-form-id___en___default': 'en /widget/form/wish' },
    })
  })

  test('of each locale where hosts have locales, also without prefixes', () => {
    const domains = [{ locale: 'de', domain: 'de.example.test' }] as const
    expect(namesIn({ strategy: 'no_prefix', domains })).toEqual({ ...bare, ...german, ...english })
  })

  test('by the separator and the suffix of the settings', () => {
    const settings = { strategy: 'prefix_and_default', routeSeparator: '--', defaultSuffix: 'plain' } as const
    expect(
      Object.keys(namesIn(settings))
        .filter(name => name.startsWith('index'))
        .sort(),
    ).toEqual(['index', 'index--de', 'index--en', 'index--en--plain'])
  })

  test('by its own name where that looks like a localized one', () => {
    const other = { ...plain, name: 'index-de', path: '/other' }
    const pages = indexRoutesByName([index, other], { ...localeDefaults, routeSeparator: '-' }, locales)
    expect(pages.get('index-de')).toEqual({ route: other })
  })
})

test('The path of a named page holds its parameters and its query, both encoded', () => {
  expect(buildLocalizedRoutePath({ route: form }, { id: 'a/b' }, { q: 'c d', version: '1' })).toBe(
    '/widget/form/a%2Fb?q=c+d&version=1',
  )
  expect(buildLocalizedRoutePath({ route: index, locale: 'en', prefixed: true }, {}, { a: '1' })).toBe(
    '/en?a=1',
  )
})

describe('A page is called', () => {
  const settings: LocaleSettings = { ...localeDefaults, locales }
  const named = (changes: Partial<LocaleSettings>, prefixed = false, origin = 'http://localhost') => {
    const rules = resolveLocaleRules({ ...settings, ...changes }, origin)
    return formatRouteName('index', { locale: 'en', prefixed }, rules)
  }

  test.each([
    ['no_prefix', false, 'index'],
    ['prefix', true, 'index___en'],
    ['prefix_except_default', false, 'index___en'],
    ['prefix_and_default', false, 'index___en___default'],
    ['prefix_and_default', true, 'index___en'],
  ] as const)('under %s, prefixed: %s, %s', (strategy, prefixed, name) => {
    expect(named({ strategy }, prefixed)).toBe(name)
  })

  test('with its locale on a host of its own, though nothing stands in the path', () => {
    const domains = [{ locale: 'en', domain: 'en.example.test' }] as const
    expect(named({ strategy: 'no_prefix', domains }, false, 'http://en.example.test')).toBe('index___en')
  })
})
