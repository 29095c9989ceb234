/** Compares our route table with React Router, whose ranking and decoding it promises. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { generatePath, matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { buildPath, compileRoutes, type Route } from '#schemas/runtime/screen/route.ts'
import { root } from '#tests/support/run/command.ts'

const routes: readonly Route[] = JSON.parse(readFileSync(join(root, 'routes.json'), 'utf8'))
const table = compileRoutes(routes)
const theirs = routes.map(({ name, path }) => ({ id: name, path }))

const ourMatch = (path: string) => {
  const found = table.match(path)
  return found && { name: found.route.name, params: { ...found.params } }
}
/** Matches only a path, so that `?` and `#` are not taken for the query and hash. */
const theirMatch = (path: string) => {
  const found = matchRoutes(theirs, { pathname: path, search: '', hash: '', key: '', state: null })?.at(-1)
  return found && { name: found.route.id, params: { ...found.params } }
}

/** Section 2 of the specification, verbatim. */
const specified = `
  /widget/appointment/:provider/:service
  /widget/appointment/service/:service
  /widget/appointment/service/:service/cancel
  /widget/appointment/:provider
  /widget/group/:groupId
  /widget/groups/:groupSlug
  /widget/booking/:id
  /widget/booking/:ids
  /widget/bookings/:slug
  /widget/bookings
  /widget/booking
  /widget/otl/:oneTimeSlug
  /widget/otl
  /widget/service-menus/:servicemenu/:service
  /widget/service-menus/:serviceMenuSlug
  /widget/service-menu/:serviceMenuId
  /widget/booking/cancel-booking
  /widget/cancel-booking
  /widget/form/:id
  /widget/survey/:id
  /
  /verifyPayment
  /verify-payment-callback
  /v2/preview/:id/verify-payment-callback
  /:path
  /:path/b/:slug/
  /b/:slug/
  /post/:blogSlug/
  /:path/c/:categorySlug
  /:path/c/:categorySlug/b/:slug
  /c/:categorySlug/
  /c/:categorySlug/b/:slug
  /:path/category/:categorySlug
  /:path/author/:authorSlug
  /:path/tag/:tagSlug
  /:path/product/:productId/
  /product/:productId/
  /:path/collections/:collectionSlug
  /collections/:collectionSlug
  /v2/preview/:id
  /v2/preview/:id/b/:slug
  /v2/preview/:id/c/:categorySlug
  /v2/preview/:id/c/:categorySlug/b/:slug
  /v2/preview/:id/category/:categorySlug
  /v2/preview/:id/author/:authorSlug
  /v2/preview/:id/tag/:tagSlug
  /v2/preview/:id/post/:blogSlug
  /v2/preview/:id/product/:productId
  /v2/preview/:id/collections/:collectionSlug
`
  .trim()
  .split(/\s+/)

/** One path serves both: a single id is a list of one. */
const servedBy: Readonly<Record<string, string>> = { '/widget/booking/:ids': '/widget/booking/:id' }

test.each(specified)('%s is a route', path => {
  const wanted = (servedBy[path] ?? path).replace(/(.)\/$/, '$1')
  expect(routes.map(route => route.path)).toContain(wanted)
})

test('Route names are unique', () => {
  const names = routes.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

const parametersOf = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])
const written = (path: string, value: (name: string, index: number) => string) =>
  parametersOf(path).reduce((text, name, index) => text.replace(`:${name}`, () => value(name, index)), path)

const flipCase = (text: string) =>
  text.replace(/[a-z]/gi, letter =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

const reused = ['service', 'b', 'booking']

/** Ways to write the URL of a route, including some that almost match. */
const spellings: [string, (path: string, plain: string) => string][] = [
  ['plain', (_, plain) => plain],
  ['with a trailing slash', (_, plain) => `${plain}/`],
  ['with several trailing slashes', (_, plain) => `${plain}//`],
  ['in another letter case', (_, plain) => flipCase(plain)],
  [
    'with unnecessary escapes',
    (_, plain) => plain.replace(/[eos]/g, letter => `%${letter.charCodeAt(0).toString(16)}`),
  ],
  ['with escaped letters of other alphabets', path => written(path, () => 'M%C3%BCller%20%E6%97%A5')],
  ['with letters of other alphabets', path => written(path, () => 'Müller')],
  ['with an escaped slash', path => written(path, () => 'a%2Fb%2fc')],
  ['with escaped punctuation', path => written(path, () => '%3F%23%26%2B%25')],
  ['with dots', path => written(path, () => 'a.b')],
  ['with commas', path => written(path, () => 'one,two')],
  ['with numbers', path => written(path, (_, index) => String(index))],
  ['with words from other routes', path => written(path, (_, index) => reused[index] ?? 'c')],
  ['with two slashes inside', (_, plain) => plain.replace(/\/(?=[^/]+$)/, '//')],
  ['with two slashes at the start', (_, plain) => `/${plain}`],
  ['one segment longer', (_, plain) => `${plain}/more`],
  ['one segment shorter', (_, plain) => plain.replace(/\/[^/]*$/, '') || '/'],
  ['with another first word', (_, plain) => `/x${plain}`],
  ['with an extra letter', (_, plain) => `${plain}x`],
  ['with empty parameters', path => written(path, () => '')],
  ['with a leading space', (_, plain) => plain.replace('/', '/%20')],
]

test.each(spellings)('URLs %s match as in React Router', (_, spell) => {
  for (const { path } of routes) {
    const address = spell(
      path,
      written(path, name => `some-${name}`),
    )
    expect({ address, found: ourMatch(address) }).toEqual({ address, found: theirMatch(address) })
  }
})

test('Every route matches its own URL', () => {
  const values = ['alpha', 'beta', 'gamma']
  for (const { name, path } of routes)
    expect(ourMatch(written(path, (_, index) => values[index] ?? ''))?.name).toBe(name)
})

test('Any path made of words of the routes matches as in React Router', () => {
  const words = new Set(routes.flatMap(({ path }) => path.split('/').filter(part => !part.startsWith(':'))))
  const part = fc.oneof(
    fc.constantFrom(...words, 'maya', 'HAIRCUT', 'a%2Fb', '%41'),
    fc.string({ maxLength: 5 }),
  )
  const path = fc.array(part, { maxLength: 8 }).map(parts => `/${parts.join('/')}`)
  fc.assert(
    fc.property(path.filter(isEscapedWell), address => {
      expect(ourMatch(address)).toEqual(theirMatch(address))
    }),
    { numRuns: 500 },
  )
})

/** Requires complete escapes without percent signs, where we differ from React Router on purpose. */
function isEscapedWell(path: string): boolean {
  try {
    return !/%25/.test(path) && decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

describe('Unlike React Router', () => {
  test.each(['/%', '/widget/form/%E0%A4%A', '/%zz', '/widget/form/%C3', '/%E0%A4%A/b/x'])(
    'a malformed escape matches nothing: %s',
    path => expect(table.match(path)).toBeUndefined(),
  )

  test('an escaped percent sign stays escaped: only %2F is a slash', () => {
    expect(ourMatch('/widget/form/a%252Fb')?.params).toEqual({ id: 'a%2Fb' })
    expect(ourMatch('/widget/form/%2525')?.params).toEqual({ id: '%25' })
  })
})

test.each(['', '//evil.test', '/\\evil.test/x', '/widget//form/1', '/nope/nope/nope'])(
  '%j matches as in React Router: no page except perhaps the start page',
  path => expect(ourMatch(path)).toEqual(theirMatch(path)),
)

describe('The path of a route', () => {
  const values = [
    'haircut',
    'a/b',
    'Müller & Söhne',
    '100%',
    'a?b#c',
    '日本',
    "it's",
    'a b',
    '%2F',
    ',',
    ':x',
  ]
  test.each(routes.map(route => ({ path: route.path, route })))(
    '$path is built as in React Router',
    ({ route }) => {
      for (const value of values) {
        const params = Object.fromEntries(
          parametersOf(route.path).map((name, index) => [name, value + index]),
        )
        expect(buildPath(route, params)).toBe(generatePath(route.path, params))
        expect(ourMatch(buildPath(route, params))).toEqual({ name: route.name, params })
      }
    },
  )

  test.each([{}, { id: '' }])('cannot be built with %j if a parameter is required', params => {
    const route = routes.find(({ name }) => name === 'widget-form-id')
    expect(() => route && buildPath(route, params)).toThrow(
      'Route "widget-form-id" needs the parameter "id".',
    )
  })
})
