/** Records as Markdown files, and back. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatMarkdownRecord,
  type MarkdownFile,
  parseMarkdownRecord,
} from '#server/features/records/files/markdown-file.ts'
import { chooseAmount } from '#tests/support/run/soak.ts'

const reference = (name: string) => ({ $ref: `bookplate#/$defs/${name}` })
const options = {
  entity: 'Post',
  defaultLocale: 'en',
  definitions: {
    Text: {},
    Markdown: {},
    Post: {
      properties: {
        slug: {},
        title: reference('Text'),
        description: reference('Text'),
        date: {},
        tags: {},
        price: {},
        image: reference('Image'),
        blocks: reference('Blocks'),
      },
    },
    Image: { properties: { src: {}, alt: reference('Text') } },
    Blocks: { type: 'array', items: reference('Block') },
    Block: { properties: { type: reference('Slug') } },
  },
  blocks: new Map(
    Object.entries({
      text: { text: reference('Markdown') },
      image: { image: reference('Image'), caption: reference('Text') },
      columns: { columns: { items: reference('Blocks') } },
      faq: {
        entries: { items: { properties: { question: reference('Text'), answer: reference('Markdown') } } },
      },
      list: { names: { items: reference('Text') }, limit: {} },
    }).map(([name, properties]) => [name, { options: { properties } }]),
  ),
}

const readRecord = (files: readonly MarkdownFile[]) => {
  const result = parseMarkdownRecord(files, options)
  return 'record' in result ? { record: result.record } : result
}
const parse = (...files: readonly MarkdownFile[]) => readRecord(files)
const file = (name: string, ...lines: readonly string[]) => ({
  file: `posts/${name}`,
  text: lines.join('\n'),
})
const head = ['---', 'title: Opening day', '---']
const faultsOf = (...files: readonly MarkdownFile[]) => {
  const result = parse(...files)
  return 'faults' in result ? result.faults.map(fault => `${fault.file}: ${fault.reason}`) : []
}

const english = `---
title: Opening day
description: "We open: come by"
date: 2026-11-12
author: maya
tags:
  - news
image:
  src: images/door.jpg
  alt: An open door
---

Every autumn **somebody** brings a leaf.

## How long

\`\`\`js
const a = 1
\`\`\`

\`\`\`block
{ "type": "image", "caption": "The *door*", "image": { "src": "images/door.jpg" } }
\`\`\`

Come by.
`

const german = `---
title: Eröffnung
image:
  alt: Eine offene Tür
---

Jeden Herbst bringt **jemand** ein Blatt.

\`\`\`block
{ "type": "image", "caption": "Die *Tür*" }
\`\`\`

\`\`\`block
{ "type": "text" }
\`\`\`
`

const record = {
  slug: 'opening-day',
  title: { en: 'Opening day', de: 'Eröffnung' },
  description: 'We open: come by',
  date: '2026-11-12',
  author: 'maya',
  tags: ['news'],
  image: { src: 'images/door.jpg', alt: { en: 'An open door', de: 'Eine offene Tür' } },
  blocks: [
    {
      type: 'text',
      text: {
        en: 'Every autumn **somebody** brings a leaf.\n\n## How long\n\n```js\nconst a = 1\n```',
        de: 'Jeden Herbst bringt **jemand** ein Blatt.',
      },
    },
    { type: 'image', caption: { en: 'The *door*', de: 'Die *Tür*' }, image: { src: 'images/door.jpg' } },
    { type: 'text', text: 'Come by.' },
  ],
}

describe('A record', () => {
  const files = [
    { file: 'posts/opening-day.md', text: english },
    { file: 'posts/opening-day.de.md', text: german },
  ]

  test('is read from its files in two languages', () => expect(parse(...files)).toEqual({ record }))

  test('is written as people would write it', () => {
    const written = formatMarkdownRecord(record, 'posts/opening-day', options)
    expect(written.map(({ text }) => text.split('\n').sort())).toEqual(
      files.map(({ text }) => text.split('\n').sort()),
    )
    expect(written.map(({ file: path }) => path)).toEqual(files.map(({ file: path }) => path))
  })

  test('may be written on Windows', () => {
    const windows = files.map(({ file: path, text }) => ({
      file: path,
      text: `\uFEFF${text.replaceAll('\n', '\r\n')}`,
    }))
    expect(parse(...windows)).toEqual({ record })
  })

  test('may name its languages itself', () => {
    expect(parse(file('a.md', '---', 'title: { en: One, de: Eins }', '---'))).toEqual({
      record: { slug: 'a', title: { en: 'One', de: 'Eins' } },
    })
  })

  test('may repeat in a translation what is not a text', () => {
    const base = file('a.md', '---', 'title: One', 'date: 2026-11-12', '---')
    const translation = file('a.de.md', '---', 'title: Eins', 'date: 2026-11-12', 'slug: a', '---')
    expect(parse(base, translation)).toEqual({
      record: { slug: 'a', title: { en: 'One', de: 'Eins' }, date: '2026-11-12' },
    })
  })
})

describe('What is ambiguous is refused:', () => {
  const base = file('a.md', ...head, 'Text', '', '```block', '{ "type": "columns" }', '```')

  test.each<[string, readonly MarkdownFile[], string]>([
    [
      'no front matter',
      [file('a.md', 'Text')],
      'posts/a.md: line 1: the file has no front matter; begin it with a line ---, the keys, and a line ---.',
    ],
    [
      'a front matter without end',
      [file('a.md', '---', 'title: a')],
      'posts/a.md: line 1: the file has no front matter; begin it with a line ---, the keys, and a line ---.',
    ],
    [
      'a list for front matter',
      [file('a.md', '---', '- a', '---')],
      'posts/a.md: line 2: the front matter has no keys; write lines such as "title: …".',
    ],
    [
      'invalid YAML',
      [file('a.md', '---', 'title: a', 'b: "', '---')],
      'posts/a.md: line 4: the front matter is not valid YAML: Missing closing "quote.',
    ],
    [
      'a key that is there twice',
      [file('a.md', '---', 'title: a', 'title: b', '---')],
      'posts/a.md: line 3: the front matter is not valid YAML: Map keys must be unique.',
    ],
    [
      'an alias',
      [file('a.md', '---', 'title: &a x', '---')],
      'posts/a.md: line 2: the front matter has an alias or an anchor; write the value in full.',
    ],
    [
      'a tag',
      [file('a.md', '---', 'title: !!js/function x', '---')],
      'posts/a.md: line 2: the front matter is not valid YAML',
    ],
    [
      'an amount that YAML would shorten',
      [file('a.md', '---', 'price: 25.00', '---')],
      'posts/a.md: line 2: the front matter has the number 25.00; put it in quotes.',
    ],
    [
      'deep nesting',
      [file('a.md', '---', `a: ${'['.repeat(30)}${']'.repeat(30)}`, '---')],
      'posts/a.md: line 2: the front matter is nested deeper than 20 levels; flatten it.',
    ],
    [
      'a long front matter',
      [file('a.md', '---', `a: ${'x'.repeat(10_000)}`, '---')],
      'posts/a.md: line 2: the front matter has more than 10000 characters; shorten it.',
    ],
    [
      'another slug than the name',
      [file('a.md', '---', 'title: a', 'slug: b', '---')],
      'posts/a.md: line 3: "slug" differs from the name of the file; remove it.',
    ],
    [
      'blocks in the front matter',
      [file('a.md', '---', 'blocks: []', '---')],
      'posts/a.md: line 2: "blocks" is not for the front matter; write the blocks below it.',
    ],
    [
      'a block without end',
      [file('a.md', ...head, '```block', '{}')],
      'posts/a.md: line 4: begins a block that has no end; write a line ``` after its JSON.',
    ],
    [
      'a block that is no JSON',
      [file('a.md', ...head, '', '```block', '{', '```')],
      'posts/a.md: line 5: begins a block that is not valid JSON',
    ],
    [
      'a block without type',
      [file('a.md', ...head, '```block', '[]', '```')],
      'posts/a.md: line 4: begins a block without a type; write an object such as { "type": "image", … }.',
    ],
    [
      'a block that is nested too deeply',
      [file('a.md', ...head, '```block', '['.repeat(101), '```')],
      'posts/a.md: line 4: begins a block that is nested deeper than 100 levels; flatten it.',
    ],
    [
      'a translation without the default language',
      [file('a.de.md', ...head)],
      'posts/a.de.md: has no a.md beside it, in the default language "en"; add that file.',
    ],
    [
      'a second file in the default language',
      [file('a.md', ...head), file('a.en.md', ...head)],
      'posts/a.en.md: names the default language; rename it to a.md.',
    ],
    [
      'a name that is no language',
      [file('a.md', ...head), file('a.final.md', ...head)],
      'posts/a.final.md: has "final" for a language; use a code such as en or pt-br, or remove it.',
    ],
    [
      'blocks in another order',
      [base, file('a.de.md', ...head, '```block', '{ "type": "columns" }', '```')],
      'posts/a.de.md: line 4: block 1 is of type "columns", in posts/a.md it is of type "text"; write the same blocks in the same order, or none.',
    ],
    [
      'too few blocks',
      [base, file('a.de.md', ...head, '', 'Text')],
      'posts/a.de.md: line 5: block 2 is missing, in posts/a.md it is of type "columns"; write the same blocks in the same order, or none.',
    ],
    [
      'too many blocks',
      [file('a.md', ...head), file('a.de.md', ...head, 'Text')],
      'posts/a.de.md: line 4: block 1 is of type "text", in posts/a.md it is missing; write the same blocks in the same order, or none.',
    ],
    [
      'a text that only a translation has',
      [file('a.md', ...head), file('a.de.md', '---', 'description: b', '---')],
      'posts/a.de.md: line 2: "description" is not in posts/a.md; add it there first.',
    ],
    [
      'a text that is there twice',
      [file('a.md', '---', 'title: { en: a, de: b }', '---'), file('a.de.md', ...head)],
      'posts/a.de.md: line 2: "title" is also in posts/a.md, under "de"; remove one of them.',
    ],
    [
      'languages in a translation',
      [file('a.md', ...head), file('a.de.md', '---', 'title: { de: b }', '---')],
      'posts/a.de.md: line 2: "title" is not a text; write it in this language only.',
    ],
    [
      'another value in a translation',
      [file('a.md', '---', 'date: 2026-11-12', '---'), file('a.de.md', '---', 'date: 2026-11-13', '---')],
      'posts/a.de.md: line 2: "date" differs from posts/a.md; remove it, since a translation has only texts.',
    ],
    [
      'another option in a translated block',
      [base, file('a.de.md', ...head, 'Text', '', '```block', '{ "type": "columns", "columns": 2 }', '```')],
      'posts/a.de.md: line 6: "blocks/1/columns" differs from posts/a.md; remove it, since a translation has only texts.',
    ],
  ])('%s', (_, files, fault) => expect(faultsOf(...files)).toEqual([expect.stringContaining(fault)]))

  const keys = Array.from({ length: 1100 }, (_, key) => `k${key}: 1\n`).join('')
  test.each([
    '[',
    '{',
    '- ',
    '? ',
    'a: ',
    '{a: ',
    '[a, ',
    '"',
    "'",
    '&a ',
    '*a ',
    '!a ',
    '#\n',
    'a: |\n',
    '- a\n',
    ': a\n',
    'a:\n ',
    '[]',
    '{}',
    keys,
  ])('a front matter of %j is read or refused within a second of computing', part => {
    const text = part.repeat(Math.floor(9990 / part.length))
    const before = process.cpuUsage()
    const result = parse(file('a.md', '---', text, '---'))
    const { user, system } = process.cpuUsage(before)
    expect(user + system).toBeLessThan(1_000_000)
    expect('record' in result).toBe(part === keys || part === '#\n')
  })
})

test('A fault in a record is found in its file and line', () => {
  const result = parseMarkdownRecord(
    [
      file('a.md', ...head, '', 'One', '', 'two', '```block', '{ "type": "image" }', '```'),
      file(
        'a.de.md',
        '---',
        '# Comment',
        'title: Eins',
        '---',
        'Eins',
        '```block',
        '{ "type": "image" }',
        '```',
      ),
    ],
    options,
  )
  const faults = [
    ['/title', 'is wrong.'],
    ['/title/de', 'is wrong.'],
    ['/date', 'is missing.'],
    ['/blocks/0/text', 'line 3 is wrong.'],
    ['/blocks/0/text/de', 'line 1 is wrong.'],
    ['/blocks/1/image', 'is missing.'],
    ['/blocks/1/caption', 'line 3 is wrong.'],
  ].map(([pointer = '', reason = '']) => ({ file: 'posts/a.json', pointer, reason }))
  const locate = 'locate' in result ? result.locate : expect.unreachable('The record has no faults.')
  expect(faults.map(locate).map(fault => `${fault.file}: ${fault.reason}`)).toEqual([
    'posts/a.md: line 2: is wrong.',
    'posts/a.de.md: line 3: is wrong.',
    'posts/a.md: is missing.',
    'posts/a.md: line 7: is wrong.',
    'posts/a.de.md: line 5: is wrong.',
    'posts/a.md: line 8: is missing.',
    'posts/a.md: line 8: line 3 is wrong.',
  ])
})

describe('Any record', () => {
  const fragments = [
    'a',
    'ß',
    '字',
    '🙂',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\t',
    '\r',
    '\u00a0',
    '\u2028',
    '\u0000',
    '\u0085',
    '\ufeff',
    '---',
    '```block',
    '```',
    '```js',
    '~~~',
    '#',
    '# ',
    ': ',
    '- ',
    '? ',
    '> ',
    '|',
    '&a',
    '*a',
    '!a',
    '%',
    '@',
    "'",
    '"',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ',',
    'null',
    '~',
    'true',
    '12',
    '0x1F',
    '1e3',
    '.5',
    '2026-11-12',
    '<<',
    '...',
  ]
  const strings = fc.oneof(
    fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map(parts => parts.join('')),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  const texts = fc.oneof(
    strings,
    fc.dictionary(fc.constantFrom('en', 'de', 'fr', 'pt-br'), strings, { minKeys: 1, noNullPrototype: true }),
  )
  const optional = { requiredKeys: [] }
  const image = fc.record({ src: fc.constant('images/a.jpg'), alt: texts }, { requiredKeys: ['src'] })
  const leaf = fc.oneof(
    fc.record({ type: fc.constant('text'), text: texts }),
    fc.record({ type: fc.constant('image'), image, caption: texts }, { requiredKeys: ['type', 'image'] }),
    fc.record({ type: fc.constant('list'), names: fc.array(texts, { maxLength: 3 }), limit: fc.integer() }),
    fc.record({
      type: fc.constant('faq'),
      entries: fc.array(fc.record({ question: texts, answer: texts }, optional), { maxLength: 3 }),
    }),
    fc.record(
      { type: fc.constant('unknown'), reason: texts, value: fc.jsonValue() },
      { requiredKeys: ['type'] },
    ),
  )
  const columns = fc.record({
    type: fc.constant('columns'),
    columns: fc.array(fc.array(leaf, { maxLength: 3 }), { maxLength: 3 }),
  })
  const records = fc.record(
    {
      slug: fc.constant('opening-day'),
      title: texts,
      description: texts,
      date: fc.constant('2026-11-12'),
      price: fc.integer(),
      image,
      tags: fc.array(strings, { maxLength: 3 }),
      blocks: fc.array(fc.oneof(leaf, columns), { minLength: 1, maxLength: 6 }),
    },
    { requiredKeys: ['slug'] },
  )

  test('is the same after export and import', () => {
    fc.assert(
      fc.property(records, whole => {
        // What the files keep: JSON without -0, in UTF-8.
        const before = JSON.parse(JSON.stringify(whole).replace(/\\u[dD][89a-fA-F]../g, ''))
        const files = formatMarkdownRecord(before, 'posts/opening-day', options).map(
          ({ file: path, text }) => ({
            file: path,
            text: Buffer.from(text).toString(),
          }),
        )
        expect(readRecord(files)).toEqual({ record: before })
      }),
      { numRuns: chooseAmount({ test: 150, short: 1000, full: 5000 }) },
    )
  })
})
