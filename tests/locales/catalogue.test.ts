import { MessageFormat, parseMessage } from 'messageformat'
import { describe, expect, test } from 'vitest'
import { compileCatalogues, compileMessage } from '#locales/catalogue.ts'
import { formatMessage } from '#locales/message.ts'
import type { MessageParams } from '#schemas/runtime/core/problem.ts'
import { readCatalogueFiles } from '#tests/support/texts/catalogue-files.ts'

describe('A message is compiled', () => {
  test.each([
    ['Back', 'Back'],
    ['', ''],
    ['a \\{b\\} \\\\', 'a {b} \\'],
    ['{{.dot}}', '.dot'],
    ['a|b @ $c :d', 'a|b @ $c :d'],
  ])('%j to the text %j', (source, text) => {
    expect(compileMessage(source)).toBe(text)
  })

  test('to what the messageformat package parses, for every text of the catalogues', () => {
    const texts = Object.values(readCatalogueFiles()).flatMap(file => Object.values(file))
    expect(texts.length).toBeGreaterThan(7000)
    for (const text of texts) {
      const compiled = compileMessage(text)
      if (typeof compiled === 'string') expect(new MessageFormat('en', text).format()).toBe(compiled)
      else expect(text).toMatch(/[{}]/)
    }
  })

  test('to its data model if it has placeholders', () => {
    expect(compileMessage('Hi {$name}')).toEqual({
      type: 'message',
      declarations: [],
      pattern: ['Hi ', { type: 'expression', arg: { type: 'variable', name: 'name' } }],
    })
  })
})

describe('A catalogue is refused, with file and pointer,', () => {
  test.each([
    ['{$n', /./],
    ['{$n :date}', /no function ":date"/],
    ['{$n :number minimumFractionDigits=2}', /does not support options/],
    ['{#b}x{/b}', /Markup/],
    ['{:integer}', /needs a value to format/],
    ['.input {$n :integer} .match $n one {{x}}', /missing-fallback/],
    ['.match $n * {{x}}', /missing-selector-annotation/],
    ['.input {$n :integer} .match $n one {{x}} one {{y}} * {{z}}', /duplicate-variant/],
    [{ nested: 'x' }, /must be a string/],
  ])('for the message %j', (message, reason) => {
    const { faults } = compileCatalogues({ en: { 'a/b.c~d': message } })
    expect(faults).toEqual([
      { file: 'locales/en.json', pointer: '/a~1b.c~0d', reason: expect.stringMatching(reason) },
    ])
  })

  test('if it is not an object, if its name is not a locale, or if English is missing', () => {
    expect(compileCatalogues({ en: [] }).faults).toEqual([
      { file: 'locales/en.json', pointer: '', reason: expect.stringContaining('flat object') },
    ])
    expect(compileCatalogues({ xx: {} }).faults.map(({ file }) => file)).toEqual([
      'locales/xx.json',
      'locales/en.json',
    ])
  })

  test('but the valid messages beside a faulty one still work', () => {
    const { catalogues } = compileCatalogues({ en: { good: 'Good', bad: '{$n' } })
    expect(catalogues.get('en')).toEqual({ good: 'Good' })
  })
})

test('Catalogues come in matching order whatever the files, and contain every key of their fallback chain', () => {
  const { catalogues } = compileCatalogues({
    'pt-br': { b: 'Bê' },
    pt: { a: 'Á' },
    en: { a: 'A', b: 'B {$x}', c: 'C' },
  })
  expect([...catalogues.keys()]).toEqual(['en', 'pt', 'pt-br'])
  expect(catalogues.get('pt')).toEqual({
    a: 'Á',
    b: { l: 'pt-br', m: 'Bê' },
    c: { l: 'en', m: 'C' },
  })
  expect(Object.keys(catalogues.get('pt-br') ?? {}).sort()).toEqual(['a', 'b', 'c'])
})

describe('Our interpreter formats like the messageformat package:', () => {
  const messages = [
    'Hello {$name}',
    '{$a}{$b} {|literal|} {|1.5| :number} {|7| :integer}',
    '{$n :integer} {$n :number} {$n :string} {$n}',
    '.input {$n :integer} {{{$n} of {$n :number}}}',
    '.local $m = {$n :integer} {{{$m} {$n}}}',
    '.input {$n :number} .local $m = {$n :integer} {{{$m} {$n}}}',
    '.input {$n :integer} .match $n 0 {{none}} one {{one {$n}}} few {{few {$n}}} many {{many {$n}}} * {{other {$n}}}',
    '.input {$n :number} .match $n 1.5 {{half}} one {{one}} * {{{$n}}}',
    '.input {$s :string} .match $s a {{A}} |b c| {{BC}} * {{else {$s}}}',
    '.input {$n :integer} .input {$s :string} .match $n $s 1 a {{1a}} one * {{one*}} * a {{*a}} * * {{**}}',
    '.input {$s :string} .input {$n :integer} .match $s $n a 1 {{a1}} a one {{a-one}} * one {{*one}} a * {{a*}} * * {{**}}',
    '.input {$n :integer} .input {$k :integer} .match $n $k 0 0 {{00}} one one {{11}} one * {{1*}} * one {{*1}} * * {{**}}',
    '.input {$n :integer} .match $n one {{one}} 1 {{exactly 1}} * {{other}}',
    '.input {$n :integer} .input {$s :string} .match $n $s * a {{*a}} one * {{one*}} * * {{**}}',
    '.input {$n :integer} .input {$s :string} .match $n $s one a {{one a}} 1 * {{1*}} * * {{**}}',
    '.input {$s :string} .match $s Zo\u00eb {{composed}} * {{other}}',
    '.local $k = {|x| :string} .match $k x {{it is x}} * {{it is not}}',
  ]
  const values = [
    0,
    1,
    2,
    3,
    5,
    21,
    1.5,
    1.6,
    -1,
    1e6,
    1e15,
    '1',
    '2.7',
    'a',
    'b c',
    '',
    'Zo\u00eb',
    'Zoe\u0308',
    undefined,
  ]

  test.each(messages)('%s', source => {
    const model = compileMessage(source)
    if (typeof model === 'string') throw new Error('Give this test a message with something to fill in.')
    for (const tag of ['en-US', 'de', 'fr', 'pl', 'pt-PT', 'pt-BR', 'da']) {
      const oracle = new MessageFormat(tag, parseMessage(source), { bidiIsolation: 'none', dir: 'ltr' })
      for (const params of tag === 'en-US' ? everyPair : everyValue) {
        expect([tag, params, formatMessage(model, params, tag)]).toEqual([
          tag,
          params,
          oracle.format(params, () => {}),
        ])
      }
    }
  })

  const paramsOf = (one: string | number | undefined, other: string | number | undefined): MessageParams => ({
    ...(one === undefined ? {} : { name: one, a: one, n: one }),
    ...(other === undefined ? {} : { b: other, s: other, k: other }),
  })
  const everyValue = values.map(value => paramsOf(value, value))
  const some = [0, 1, 1.5, 2, '1', 'a', undefined]
  const everyPair = [...values, ...some].flatMap(one => some.map(other => paramsOf(one, other)))
})
