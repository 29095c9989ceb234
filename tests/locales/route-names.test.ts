/** Localized route names in every strategy, and where links with them lead. */
import { describe, expect, test } from 'vitest'
import {
  buildLocalizedRoutePath,
  formatRouteName,
  indexRoutesByName,
  type LocalizedRoute,
  type RouteNameSettings,
} from '#locales/route-names.ts'
import { type LocaleSettings, localeRoutingDefaults, resolveLocaleRules } from '#locales/settings.ts'

const plain = { about: '', layout: 'page', screen: 'home' }
const index = { ...plain, name: 'index', path: '/' }
const form = { ...plain, name: 'widget-form-id', path: '/widget/form/:id' }
const locales = ['de', 'en'] as const

function namesIn(changes: Partial<RouteNameSettings>): Record<string, string> {
  const pages = indexRoutesByName([index, form], { ...localeRoutingDefaults, ...changes }, locales)
  return Object.fromEntries([...pages].map(([name, page]) => [name, leadsTo(page)]))
}

/** Returns the locale of a link and the path in that locale. */
const leadsTo = (page: LocalizedRoute): string =>
  `${page.locale ?? 'any'} ${buildLocalizedRoutePath(page, page.route === form ? { id: 'wish' } : {})}`

const bare = { index: 'any /', 'widget-form-id': 'any /widget/form/wish' }
const german = { index___de: 'de /', 'widget-form-id___de': 'de /widget/form/wish' }
const english = { index___en: 'en /', 'widget-form-id___en': 'en /widget/form/wish' }

describe('A link can name a route', () => {
  test('only by its plain name without locales', () => {
    expect(namesIn({ strategy: 'no_prefix' })).toEqual(bare)
  })

  test.each(['prefix', 'prefix_except_default'] as const)('in each locale under %s', strategy => {
    expect(namesIn({ strategy })).toEqual({ ...bare, ...german, ...english })
  })

  test('by either name of the default locale under prefix_and_default', () => {
    expect(namesIn({ strategy: 'prefix_and_default' })).toEqual({
      ...bare,
      ...german,
      index___en: 'en /en',
      'widget-form-id___en': 'en /en/widget/form/wish',
      index___en___default: 'en /',
      'widget-form-id___en___default': 'en /widget/form/wish',
    })
  })

  test('in each locale if hosts have locales, even without prefixes', () => {
    const domains = [{ locale: 'de', domain: 'de.example.test' }] as const
    expect(namesIn({ strategy: 'no_prefix', domains })).toEqual({ ...bare, ...german, ...english })
  })

  test('with the separator and suffix from the settings', () => {
    const settings = { strategy: 'prefix_and_default', routeSeparator: '--', defaultSuffix: 'plain' } as const
    expect(
      Object.keys(namesIn(settings))
        .filter(name => name.startsWith('index'))
        .sort(),
    ).toEqual(['index', 'index--de', 'index--en', 'index--en--plain'])
  })

  test('by its plain name even if that looks localized', () => {
    const other = { ...plain, name: 'index-de', path: '/other' }
    const pages = indexRoutesByName(
      [index, other],
      { ...localeRoutingDefaults, routeSeparator: '-' },
      locales,
    )
    expect(pages.get('index-de')).toEqual({ route: other })
  })
})

test('The path of a named route contains its encoded parameters and query', () => {
  expect(buildLocalizedRoutePath({ route: form }, { id: 'a/b' }, { q: 'c d', version: '1' })).toBe(
    '/widget/form/a%2Fb?q=c+d&version=1',
  )
  expect(buildLocalizedRoutePath({ route: index, locale: 'en', prefixed: true }, {}, { a: '1' })).toBe(
    '/en?a=1',
  )
})

describe('The name of a page', () => {
  const settings: LocaleSettings = { ...localeRoutingDefaults, locales }
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
  ] as const)('under %s, prefixed: %s, is %s', (strategy, prefixed, name) => {
    expect(named({ strategy }, prefixed)).toBe(name)
  })

  test('includes its locale on a host of its own, even though the path does not', () => {
    const domains = [{ locale: 'en', domain: 'en.example.test' }] as const
    expect(named({ strategy: 'no_prefix', domains }, false, 'http://en.example.test')).toBe('index___en')
  })
})
