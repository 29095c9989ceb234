/** Where the path of a URL says which business it belongs to. */
import { expect, test } from 'vitest'
import { findBasePath, formatBasePath, removeBasePath } from '#server/app/business-base-path.ts'

test.each([
  ['/b/harbor', '/b/harbor', '/'],
  ['/b/harbor/', '/b/harbor', '/'],
  ['/b/harbor?x=1', '/b/harbor', '/?x=1'],
  ['/b/harbor/de/b/autumn', '/b/harbor', '/de/b/autumn'],
  ['/b/harbor/b/harbor', '/b/harbor', '/b/harbor'],
  ['/b/harbor//evil.test', '/b/harbor', '//evil.test'],
  ['/b/two-words/api/v1/slots?a=b', '/b/two-words', '/api/v1/slots?a=b'],
  // Slugs have only small letters, digits and single hyphens between them.
  ['/b/Harbor/x', '', '/b/Harbor/x'],
  ['/b/-/x', '', '/b/-/x'],
  ['/b/a--b', '', '/b/a--b'],
  ['/b/a%2Fb/x', '', '/b/a%2Fb/x'],
  ['/b//x', '', '/b//x'],
  ['/b', '', '/b'],
  ['/x/b/harbor', '', '/x/b/harbor'],
  ['/', '', '/'],
  ['*', '', '*'],
  // What an installation has once is not below a business, too.
  ['/b/harbor/metrics', '', '/b/harbor/metrics'],
  ['/b/harbor/%6Detrics', '', '/b/harbor/%6Detrics'],
  ['/b/harbor/assets/x.js', '', '/b/harbor/assets/x.js'],
  ['/b/harbor/metrics-of-ours', '/b/harbor', '/metrics-of-ours'],
])('%s has the base path "%s" and the rest %s', (url, basePath, rest) => {
  expect([findBasePath(url, { businessBy: 'path' }), removeBasePath(url, { businessBy: 'path' })]).toEqual([
    basePath,
    rest,
  ])
  expect([findBasePath(url, { businessBy: 'host' }), removeBasePath(url, { businessBy: 'host' })]).toEqual([
    '',
    url,
  ])
})

test('A business has a base path only if the path names it', () => {
  expect(formatBasePath('harbor', { businessBy: 'path' })).toBe('/b/harbor')
  expect(formatBasePath('harbor', { businessBy: 'host' })).toBe('')
})
