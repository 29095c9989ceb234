import { expect, test } from 'vitest'
import { toLinkAttributes } from '#renderer/ui/link/configured-link.ts'

const inGerman = (path: string, locale = 'de') => `/${locale}${path}`

test.each([
  ['/studio', { href: '/de/studio' }],
  ['#terms', { href: '#terms' }],
  ['https://example.org/terms', { href: 'https://example.org/terms', rel: 'noopener noreferrer' }],
  ['mailto:studio@example.org', { href: 'mailto:studio@example.org', rel: 'noopener noreferrer' }],
  ['javascript:alert(1)', undefined],
  ['//example.org', undefined],
  ['', { href: '' }],
])('A link to %j in a document becomes %j', (target, attributes) => {
  expect(toLinkAttributes({ href: target }, inGerman)).toEqual(attributes)
})

test('A link with its own locale keeps that locale', () => {
  expect(toLinkAttributes({ href: '/studio', locale: 'fr' }, inGerman)).toEqual({ href: '/fr/studio' })
})

test('A link to an unresolved route leads nowhere', () => {
  expect(toLinkAttributes({ href: { route: 'index' } }, inGerman)).toBeUndefined()
})
