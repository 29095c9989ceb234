import { describe, expect, test } from 'vitest'
import {
  canonicalizeEmbedHost,
  canonicalizeHost,
  describeInvalidEmbedHost,
  describeInvalidHost,
} from '#schemas/runtime/core/host.ts'

describe('A host name', () => {
  test.each([
    ['booking.example.com', 'booking.example.com'],
    ['Booking.Example.COM', 'booking.example.com'],
    ['localhost', 'localhost'],
    ['192.0.2.1', '192.0.2.1'],
    ['日本.example', 'xn--wgv71a.example'],
    ['büro.example', 'xn--bro-hoa.example'],
    ['xn--bro-hoa.example', 'xn--bro-hoa.example'],
    ['a_b.example', 'a_b.example'],
  ])('%s becomes %s', (text, host) => expect(canonicalizeHost(text)).toBe(host))

  test.each([
    [
      '',
      ' ',
      'a b',
      'a.example; script-src *',
      'a.example\nx: y',
      'a.example\r',
      '\u202Ea.example',
      'a\u0000',
    ],
    [
      'https://a.example',
      'a.example:80',
      'a.example/',
      'a.example.',
      '.a',
      'a..b',
      '*',
      '*.a.example',
      "'self'",
    ],
    [
      'user@a.example',
      '[::1]',
      'a,b',
      'a\u200Bb.example',
      `${'a'.repeat(254)}`,
      '256.1.1.1',
      'a%2eb',
      'xn--a.example',
    ],
  ])('cannot be any of %j %j %j %j %j %j %j %j %j', (...texts) => {
    for (const text of texts.filter(one => one !== undefined)) {
      expect(canonicalizeHost(text), text).toBeUndefined()
      expect(describeInvalidHost(text)).toContain('without scheme, port and path')
    }
  })
})

describe('A site that may embed', () => {
  test.each([
    ['https://shop.example.com', 'https://shop.example.com'],
    ['HTTPS://Shop.Example.com/', 'https://shop.example.com'],
    ['http://127.0.0.1:4100', 'http://127.0.0.1:4100'],
    ['shop.example.com:8443', 'shop.example.com:8443'],
    ['https://*.example.com', 'https://*.example.com'],
    ['*.日本.example', '*.xn--wgv71a.example'],
    ['localhost:3000', 'localhost:3000'],
  ])('%s becomes %s', (text, source) => expect(canonicalizeEmbedHost(text)).toBe(source))

  test.each([
    [
      'https://a.example; script-src *',
      'https://a.example\n',
      'https://a.example\r\nX: y',
      'a.example b.example',
    ],
    [
      '*',
      'https://*',
      '*.com',
      'a.*.example',
      'foo*.example',
      '*foo.example',
      'https://*.*.example',
      '**.example',
    ],
    [
      'ftp://a.example',
      'javascript:alert(1)',
      'data:',
      "'none'",
      '//a.example',
      'https:a.example',
      'https:///a',
    ],
    ['https://a.example/path', 'https://a.example?x', 'https://a.example#x', 'https://u:p@a.example'],
    [
      'a.example:0',
      'a.example:65536',
      'a.example:*',
      'a.example:',
      'https://[::1]',
      'https://a.example,b',
      '',
    ],
  ])('cannot be any of %j %j %j %j %j %j %j %j', (...texts) => {
    for (const text of texts.filter(one => one !== undefined)) {
      expect(canonicalizeEmbedHost(text), text).toBeUndefined()
      expect(describeInvalidEmbedHost(text)).toContain('https://shop.example.com')
    }
  })
})
