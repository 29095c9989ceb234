import { describe, expect, test } from 'vitest'
import { isOnEmbedHost } from '#schemas/runtime/core/embedder.ts'

describe('A page that embeds a business', () => {
  test.each([
    ['https://shop.example.com/book', 'https://shop.example.com'],
    ['https://shop.example.com/', 'shop.example.com'],
    ['http://shop.example.com/', 'shop.example.com'],
    ['https://Shop.Example.com/', 'SHOP.example.com'],
    ['https://a.example.com/', '*.example.com'],
    ['https://a.b.example.com/', 'https://*.example.com'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['https://shop.example.com/', 'https://shop.example.com:443'],
  ])('%s is on %s', (page, host) => expect(isOnEmbedHost(page, ['other.example', host])).toBe(true))

  test.each([
    ['https://shop.example.com/', []],
    ['https://shop.example.com/', ['example.com']],
    ['https://example.com/', ['*.example.com']],
    ['https://badexample.com/', ['*.example.com']],
    ['https://shop.example.com.evil.example/', ['shop.example.com']],
    ['https://evil.example/shop.example.com', ['shop.example.com']],
    ['https://shop.example.com@evil.example/', ['shop.example.com']],
    ['http://shop.example.com/', ['https://shop.example.com']],
    ['https://shop.example.com:8443/', ['https://shop.example.com']],
    ['javascript://shop.example.com/%0aalert(1)', ['shop.example.com']],
    ['unknown', ['unknown']],
    ['', ['*', '']],
  ])('%s is not on %j', (page, hosts) => expect(isOnEmbedHost(page, hosts)).toBe(false))
})
