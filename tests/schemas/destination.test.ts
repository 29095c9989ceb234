import { describe, expect, test } from 'vitest'
import {
  classifyDestination,
  type DestinationKind,
  describeInvalidDestination,
  describeInvalidLink,
} from '#schemas/runtime/core/destination.ts'

const tables: readonly (readonly [DestinationKind, readonly string[]])[] = [
  [
    'inside',
    [
      '/x',
      'x/y',
      '?a=http://x',
      '#x',
      '/r?u=https://e.com',
      '/a//b',
      '',
      '/',
      '/x?a=b:c#d:e',
      'x/y:z',
      '/%2F/evil.test',
      '/%5Cevil.test',
      '/de/widget/form/1',
      '/ä',
      './x',
    ],
  ],
  [
    'outside',
    [
      'https://a.b',
      'http://a.b',
      'HTTPS://A.B/x',
      'https://a.b:8443/x?y=//z#@',
      'https://a.b/@user',
      'https://münchen.example',
      'https://a.b?x=javascript:1',
      'http://[::1]/',
      'https://127.0.0.1/x',
      'mailto:a@b',
      'MAILTO:a@b.example?subject=Hello%20there',
      'tel:1',
      'tel:+49(30)123-45.67',
    ],
  ],
  [
    'refused',
    [
      // Other hosts without a scheme.
      '//x.y',
      '///x',
      '/\\x.y',
      '\\\\x.y',
      '\\/x.y',
      '/ /evil.com',
      ' //evil.com',
      '/\t/evil.com',
      '\n//evil.com',
      '//',
      '//user@evil.com',
      '/\r\n/evil.com',
      'x\\y',
      '/x\\..\\y',
      // Scripts and documents in a URL.
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      '\0javascript:alert(1)',
      'javascript\n:alert(1)',
      '\x01javascript:x',
      '\u00a0javascript:x',
      'javascript:',
      '\u200bjavascript:x',
      '\ufeffjavascript:x',
      'javascript://a.b/%0aalert(1)',
      'javascript&colon;x:1',
      'data:text/html,x',
      'DATA:,x',
      'blob:https://a.b/x',
      'vbscript:x',
      'filesystem:https://a.b/x',
      // Schemes that nobody expects behind a link.
      'a:b',
      'ab:c',
      'about:blank',
      'file:///etc',
      'intent://x',
      'c:/x',
      'ws://a.b',
      'ftp://a.b',
      'sms:1',
      'view-source:https://a.b',
      'javascript%3Aalert(1):x',
      ':x',
      'ｊavascript:x',
      '1:x',
      'ms-word:x',
      // URLs that only a browser understands, or that hide their host.
      'http:x',
      'https:',
      'https:/a.b',
      'https:///a.b',
      'https:\\\\a.b',
      'https://',
      'https://a b',
      'https://?x',
      'https://a.b@evil.com',
      'https://a.b:pw@evil.com/',
      'https://@evil.com',
      'https://a.b\\@evil.com',
      'https://a.b\u2028',
      'https://a.b:99999',
      'https://%00',
      'https://a.b/\ud800',
      // Several mail recipients, or none.
      'mailto:',
      'mailto:?subject=x',
      'mailto:a@b%0d%0aBcc:c@d',
      'mailto:a@b?subject=x%0Ay',
      'tel:',
      'tel:x',
    ],
  ],
]
describe.each(tables)('A link target is %s:', (destination, targets) => {
  test.each(targets.map(target => ({ target })))('$target', ({ target }) => {
    expect(classifyDestination(target)).toBe(destination)
    expect(describeInvalidDestination(target) === undefined).toBe(destination !== 'refused')
  })
})

test('A host with other letters than those of ASCII is read the same however often', () => {
  const targets = Array.from({ length: 10_000 }, (_, index) => `https://münchen.example/${index % 7}`)
  expect(targets.filter(target => classifyDestination(target) !== 'outside')).toEqual([])
})

test('An internal target stays on our host in every browser, wherever it is resolved', () => {
  for (const [destination, targets] of tables)
    for (const target of destination === 'inside' ? targets : [])
      for (const page of ['https://book.example/', 'https://book.example/de/widget/form/1?a=b'])
        expect(new URL(target, page).host).toBe('book.example')
})

test.each([
  ['https://partner.example/x', 'outside'],
  ['HTTPS://PARTNER.EXAMPLE:8443', 'outside'],
  ['https://partner.example.evil.com', 'refused'],
  ['https://notpartner.example', 'refused'],
  ['https://sub.partner.example', 'refused'],
  ['https://evil.com/partner.example', 'refused'],
  ['https://partner.example@evil.com', 'refused'],
  ['https://evil.com#@partner.example', 'refused'],
  ['/x', 'inside'],
  ['mailto:a@b', 'outside'],
])('With Partner.example as the only allowed host, %s is %s', (target, destination) => {
  expect(classifyDestination(target, ['Partner.example'])).toBe(destination)
})

test('A refusal says what to write instead', () => {
  expect(describeInvalidDestination('javascript:alert(1)')).toBe(
    'has the scheme "javascript"; write a path such as /studio, or a URL with https, http, mailto or tel',
  )
  expect(describeInvalidDestination('//evil.com')).toBe(
    'names a host without a scheme; write https:// before it',
  )
  expect(describeInvalidDestination('https://evil.com', [])).toBe(
    'leads to evil.com, which is not in the "linkHosts" of the business (an empty list); add "evil.com" there, or write a path such as /studio',
  )
})

test('A link in a document must start with a slash, as its page is shown at many URLs', () => {
  expect(
    ['/x', '/', 'https://a.b', 'tel:1'].filter(target => describeInvalidLink(target) !== undefined),
  ).toEqual([])
  for (const target of ['x/y', '', '?a=b', '#x'])
    expect(describeInvalidLink(target)).toContain('begin it with "/"')
  expect(describeInvalidLink('//evil.com')).toBe(describeInvalidDestination('//evil.com'))
})
