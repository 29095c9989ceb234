/** Examples for each text format, following the RFCs that JSON Schema names. */
import { describe, expect, test } from 'vitest'
import { schemaFormatValidators } from '#schemas/runtime/form/format-validators.ts'
import { createValidatorFactory } from '#server/lib/validator-factory.ts'

const examples: Readonly<
  Record<string, { readonly good: readonly string[]; readonly bad: readonly string[] }>
> = {
  date: { good: ['2024-02-29'], bad: ['2023-02-29', '2024-2-9', '20240229'] },
  'date-time': {
    good: ['2026-11-20T18:30', '2026-11-20T18:30:05.1Z', '2026-11-20T18:30:00+01:00'],
    bad: ['2026-11-20', '2026-11-31T18:30', '2026-11-20T24:00', '2026-11-20 18:30'],
  },
  duration: {
    good: ['P4DT12H30M5S', 'P1Y', 'P1Y2M3D', 'PT36H', 'P4W', 'PT1M'],
    bad: ['P', 'PT', 'P1YT', 'P1Y2D', 'PT1H2S', 'P1W2D', 'P1', '4D', 'P2S'],
  },
  hostname: {
    good: ['localhost', 'www.example.com', 'xn--4gbwdl.xn--wgbh1c', 'a-b.c1', `${'a'.repeat(63)}.de`],
    bad: [
      '',
      '-a.de',
      'a-.de',
      'a_b.de',
      'a..de',
      '.de',
      `${'a'.repeat(64)}.de`,
      'ä.de',
      `${'a.'.repeat(127)}a`,
    ],
  },
  ipv4: {
    good: ['0.0.0.0', '192.168.0.255'],
    bad: ['1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1.2.3.4 '],
  },
  ipv6: {
    good: [
      '::',
      '::1',
      '2001:db8::ff00:42:8329',
      '1:2:3:4:5:6:7:8',
      '::ffff:1.2.3.4',
      '1::',
      '1:2:3:4:5:6:1.2.3.4',
    ],
    bad: [
      '',
      ':',
      '1',
      '1:2:3:4:5:6:7:8:9',
      '1::2::3',
      '::12345',
      '1.2.3.4::',
      '::1.2.3.4:1',
      ':1::2',
      '::g',
      '1:2:3:4:5:6:7::8:9',
    ],
  },
  iri: { good: ['https://例え.jp/ü?x#y', 'urn:a:b'], bad: ['/relative', 'https://a b.de', 'https://a.de/<'] },
  'iri-reference': { good: ['/ü', '', 'https://例え.jp'], bad: ['a b', '\\\\share'] },
  uri: {
    good: [
      'https://example.com',
      'http://a:b@[2001:db8::7]:80/c?d=e#f',
      'mailto:a@b.de',
      'urn:isbn:1',
      'tel:+1-816-555-1212',
      'ftp://ftp.is.co.za/rfc/rfc1808.txt',
      'http://-.~_!$&()*+,;=:%40:80%2f::::::@example.com',
      'file:///etc/hosts',
    ],
    bad: [
      '//foo.bar',
      '/abc',
      'abc',
      'http:// shouldfail.com',
      ':// should fail',
      'bar,baz:foo',
      'http://a.de/<>',
      'http://a.de/%zz',
      'http://ü.de',
    ],
  },
  'uri-reference': {
    good: ['', '/abc', 'abc', '#frag', '?q', '//foo.bar/x', '../a/b', 'https://example.com', './a:b'],
    bad: ['\\\\WINDOWS', '#frag\\ment', 'a b', '1a:b', ':a'],
  },
  uuid: {
    good: ['2EB8AA08-aa98-11ea-b4aa-73b441d16380'],
    bad: ['2eb8aa08aa9811eab4aa73b441d16380', '2eb8aa08-aa98-11ea-b4aa-73b441d1638g'],
  },
}

describe.each(Object.entries(examples))('%s', (name, { good, bad }) => {
  const isOfFormat = schemaFormatValidators[name] ?? (() => undefined)
  test.each(good)('accepts «%s»', text => expect(isOfFormat(text)).toBe(true))
  test.each(bad)('rejects «%s»', text => expect(isOfFormat(text)).toBe(false))
})

test('The server checks every format, and long texts without delay', () => {
  const validation = createValidatorFactory({})
  for (const format of Object.keys(schemaFormatValidators)) {
    const check = validation.checkForm({ type: 'string', format })
    for (const part of ['a', 'a:', '1.', '//a@', '%20', '-', 'a.', ':1', '::'])
      expect(() => check(part.repeat(20_000))).not.toThrow()
  }
})
