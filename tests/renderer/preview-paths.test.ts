/** Links within a preview lead to the same records as the links of the published pages. */
import { expect, test } from 'vitest'
import { createPreviewLocalizer } from '#renderer/widgets/content/preview-paths.ts'
import { buildPath, compileRoutes } from '#schemas/runtime/screen/route.ts'
import { loadRules } from '#tests/support/business/business.ts'

const { routes } = await loadRules()
const table = compileRoutes(routes)
/** As the page's own localizer, whose home page is that of the preview. */
const inPreview = (path: string) => `/v2/preview/p1${path === '/' ? '' : path}`
const href = createPreviewLocalizer({ site: 'studio' }, inPreview)

const contentRoutes = routes.filter(
  ({ name, screen, load = {} }) => screen === 'content' && !load.preview && name !== 'path',
)

test.each(contentRoutes)('$path leads to a preview route for the same record', ({ path, load, ...route }) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map(name => [name, `some-${name}`]))
  const match = table.match(href(buildPath({ path, ...route }, params)))
  const { site: _, ...input } = load?.content?.input ?? {}
  expect(match?.route.load?.content?.input).toEqual(renameParameters(input, match?.params ?? {}, params))
  expect(match?.params.id).toBe('p1')
})

/** A preview route may name a parameter differently; its value identifies it. */
function renameParameters(
  input: object,
  own: Readonly<Record<string, string>>,
  params: Readonly<Record<string, string>>,
) {
  const entries = Object.entries(input).map(([name, template]) => {
    const value = typeof template === 'string' ? params[template.replace('$params.', '')] : undefined
    const found = Object.entries(own).find(([, other]) => value !== undefined && other === value)
    return [name, found ? `$params.${found[0]}` : template]
  })
  return Object.fromEntries(entries)
}

test.each([
  ['/studio', '/v2/preview/p1'],
  ['/', '/v2/preview/p1'],
  ['/studio?x=1', '/v2/preview/p1?x=1'],
  ['/studio/#team', '/v2/preview/p1#team'],
  ['/#team', '/v2/preview/p1#team'],
  ['/prices', '/v2/preview/p1?path=prices'],
  ['/prices?x=1&y=2#haircut', '/v2/preview/p1?path=prices&x=1&y=2#haircut'],
  ['/studio/b/autumn#how-long', '/v2/preview/p1/b/autumn#how-long'],
  ['/studio/category/news?page=2', '/v2/preview/p1/category/news?page=2'],
  ['/search?q=hair', '/v2/preview/p1/search?q=hair'],
  ['/widget/appointment/service/haircut', '/v2/preview/p1/widget/appointment/service/haircut'],
  ['/widget/form/1?x=/b/c', '/v2/preview/p1/widget/form/1?x=/b/c'],
])('%s leads to %s', (path, expected) => {
  expect(href(path)).toBe(expected)
})

test('Without a site, a preview begins with the home page and has all pages below it', () => {
  const homeHref = createPreviewLocalizer({}, inPreview)
  expect(homeHref('/')).toBe('/v2/preview/p1')
  expect(homeHref('/prices')).toBe('/v2/preview/p1/prices')
})
