/** A page is compressed once for all responses, each of which has its own nonce in it. */
import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPageBody } from '#server/http/pages/page-body.ts'
import { type ContentEncoding, chooseEncoding } from '#server/http/responses/compression.ts'
import { createNonce, nonceLength } from '#server/http/responses/nonce.ts'

const unpack = (body: Buffer, encoding: ContentEncoding): string =>
  (encoding === 'br' ? brotliDecompressSync : gunzipSync)(body).toString()

/** Texts that repeat each other across nonces, near and far, and one that cannot be compressed. */
const shapes: readonly (readonly [string, readonly string[]])[] = [
  ['one part', ['<p>Grüße</p>'.repeat(200)]],
  ['repeated parts', Array.from({ length: 12 }, () => '<script nonce="">Grüße 🙂</script>'.repeat(9))],
  ['parts of a few bytes, or none', ['', 'a', '', 'aa', 'aaaa', 'a', '']],
  [
    'long parts that repeat an earlier one',
    [0, 1, 0, 2, 1].map(index => `${index}${'ab cd ef gh'.repeat(8000)}`),
  ],
  ['incompressible parts', Array.from({ length: 3 }, () => randomBytes(60_000).toString('base64'))],
  ['more nonces than any page has', Array.from({ length: 1200 }, (_, index) => `<i>${index % 9}</i>`)],
  ['text like a nonce', Array.from({ length: 6 }, () => `${'A'.repeat(nonceLength)} "${createNonce()}" `)],
]

test.each(
  shapes.flatMap(([name, parts]) => (['br', 'gzip'] as const).map(encoding => ({ name, parts, encoding }))),
)('$name in $encoding unpack to the page with each nonce', async ({ parts, encoding }) => {
  const body = createPageBody(parts)
  const nonces = ['A'.repeat(nonceLength), '-_'.repeat(nonceLength / 2), createNonce(), createNonce()]
  for (const nonce of nonces) {
    expect(unpack(await body.format(nonce, encoding), encoding)).toBe(parts.join(nonce))
    expect(String(await body.format(nonce))).toBe(parts.join(nonce))
  }
})

test('The nonces of a compressed page cost less than 100 bytes each beyond their own', async () => {
  const text = Array.from({ length: 400 }, (_, index) => `<a href="/${index * 7919}">${index}</a>`).join('')
  const cut = text.match(/.{1,3000}/gs) ?? []
  for (const encoding of ['br', 'gzip'] as const) {
    const { length: without } = await createPageBody([text]).format('', encoding)
    const { length } = await createPageBody(cut).format(createNonce(), encoding)
    expect((length - without) / (cut.length - 1)).toBeLessThan(nonceLength + 100)
  }
})

test('No nonce comes twice, and each has 22 characters', () => {
  const nonces = Array.from({ length: 2000 }, createNonce)
  expect(new Set(nonces).size).toBe(nonces.length)
  expect(nonces.filter(nonce => !/^[\w-]{22}$/.test(nonce))).toEqual([])
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', undefined],
  ['identity', undefined],
  ['deflate, x-br', undefined],
  ['', undefined],
])('A client that accepts "%s" is sent %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
