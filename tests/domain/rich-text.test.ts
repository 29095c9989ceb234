import { describe, expect, test } from 'vitest'
import type { RichText, RichTextLine } from '#schemas/generated/types.gen.ts'
import { toPlainText } from '#schemas/runtime/content/plain-text.ts'
import { createHeadingIds } from '#server/features/rich-text/rules/heading-ids.ts'
import { assignHeadingIds, parseRichText } from '#server/features/rich-text/rules/rich-text.ts'
import { findRichTextFaults } from '#server/features/rich-text/rules/rich-text-faults.ts'

const linkHosts = ['example.org']
const parse = (markdown: string) => parseRichText(markdown, { linkHosts })
const paragraph = (...children: RichTextLine) => ({ type: 'paragraph' as const, children })

const blocks: readonly (readonly [string, string, RichText])[] = [
  ['paragraphs', 'One\nline.\n\nTwo.', [paragraph('One line.'), paragraph('Two.')]],
  [
    'a hard break',
    'One\\\nTwo  \nThree',
    [paragraph('One', { type: 'lineBreak' }, 'Two', { type: 'lineBreak' }, 'Three')],
  ],
  ['nothing in an empty text', ' \n\n', []],
  ['a thematic break', 'a\n\n***', [paragraph('a'), { type: 'thematicBreak' }]],
  ['a quote', '> a\n>\n> b', [{ type: 'quote', children: [paragraph('a'), paragraph('b')] }]],
  ['code in a fence', '```js\na < b\n\n```', [{ type: 'codeBlock', text: 'a < b\n' }]],
  ['indented code', '    <b>\n    c', [{ type: 'codeBlock', text: '<b>\nc' }]],
  ['a list', '- a\n- b', [{ type: 'list', ordered: false, items: [[paragraph('a')], [paragraph('b')]] }]],
  ['a numbered list', '1. a', [{ type: 'list', ordered: true, items: [[paragraph('a')]] }]],
  ['its first number', '0) a', [{ type: 'list', ordered: true, start: 0, items: [[paragraph('a')]] }]],
  [
    'a list in a list',
    '7. a\n   - b\n\n     c',
    [
      {
        type: 'list',
        ordered: true,
        start: 7,
        items: [
          [paragraph('a'), { type: 'list', ordered: false, items: [[paragraph('b'), paragraph('c')]] }],
        ],
      },
    ],
  ],
  [
    'a table, with short rows completed and long ones cut',
    '| *a* | b | c\n|---|:-:|--:\n| 1\n| 1 | 2 | 3 | 4 |',
    [
      {
        type: 'table',
        alignments: ['start', 'center', 'end'],
        head: [[{ type: 'emphasis', children: ['a'] }], ['b'], ['c']],
        rows: [
          [['1'], [], []],
          [['1'], ['2'], ['3']],
        ],
      },
    ],
  ],
]

describe('Markdown becomes', () => {
  test.each(blocks)('%s', (_, markdown, expected) => expect(parse(markdown)).toEqual(expected))
})

const lines: readonly (readonly [string, string, RichTextLine])[] = [
  [
    'emphasis',
    '*a* _b_',
    [{ type: 'emphasis', children: ['a'] }, ' ', { type: 'emphasis', children: ['b'] }],
  ],
  ['strong emphasis', '**a**b', [{ type: 'strong', children: ['a'] }, 'b']],
  ['both', '***a***', [{ type: 'emphasis', children: [{ type: 'strong', children: ['a'] }] }]],
  ['strikethrough', '~~€40~~ €35', [{ type: 'strikethrough', children: ['€40'] }, ' €35']],
  ['code', '`` a`*b* ``', [{ type: 'code', text: 'a`*b*' }]],
  ['character references as text', '&lt;b&gt; &copy; &#0;', ['<b> © \ufffd']],
  ['half a surrogate pair as a sign that something is missing', 'a\ud800b', ['a\ufffdb']],
  ['escapes as text', '\\*a\\* \\<b>', ['*a* <b>']],
  [
    'HTML as text',
    '<b onclick="a()">*x*</b><!-- c -->',
    ['<b onclick="a()">', { type: 'emphasis', children: ['x'] }, '</b><!-- c -->'],
  ],
  ['blocks of HTML as text', '<script>\na()\n</script>', ['<script> a() </script>']],
  [
    'a link',
    '[a *b*](/c "title")',
    [{ type: 'link', href: '/c', children: ['a ', { type: 'emphasis', children: ['b'] }] }],
  ],
  [
    'a reference',
    '[A] [b][a]\n\n[a]: https://example.org/?a&amp;b',
    [
      { type: 'link', href: 'https://example.org/?a&b', children: ['A'] },
      ' ',
      { type: 'link', href: 'https://example.org/?a&b', children: ['b'] },
    ],
  ],
  [
    'an email address',
    '<mailto:a@example.org>',
    [{ type: 'link', href: 'mailto:a@example.org', children: ['mailto:a@example.org'] }],
  ],
  ['a link without text, which shows its target', '[](/a)', [{ type: 'link', href: '/a', children: ['/a'] }]],
  [
    'a link in a link, of which only the outer one leads anywhere',
    '[a <https://example.org> b](/c)',
    [{ type: 'link', href: '/c', children: ['a https://example.org b'] }],
  ],
  [
    'no link to another host',
    'a [b *c*](https://example.com) d',
    ['a b ', { type: 'emphasis', children: ['c'] }, ' d'],
  ],
  ['no link that depends on the page', '[a](b) [c](#d) [e](../f) [g](?h)', ['a c e g']],
  ['no image', 'a ![b *c*](d.png) ![e][f]!\n\n[f]: /g', ['a b c e!']],
  ['a link after an escaped "!"', '\\![a](/b)', ['!', { type: 'link', href: '/b', children: ['a'] }]],
  ['a URL as text', 'https://example.org', ['https://example.org']],
]

describe('A line of Markdown becomes', () => {
  test.each(lines)('%s', (_, markdown, expected) => expect(parse(markdown)).toEqual([paragraph(...expected)]))
})

describe('Headings', () => {
  const outline = (markdown: string) =>
    parse(markdown).flatMap(block => (block.type === 'heading' ? [`${block.level} ${block.id}`] : []))

  test('start at level 2 and skip none', () => {
    expect(outline('# a\n\n## b\n\n#### c\n\n##### d\n\n###### e\n\n### f\n\nG\n===')).toEqual([
      '2 h-a',
      '2 h-b',
      '3 h-c',
      '4 h-d',
      '4 h-e',
      '3 h-f',
      '2 h-g',
    ])
    expect(outline('#### a\n\n### b')).toEqual(['2 h-a', '3 h-b'])
  })

  test.each([
    ['How *long* does it `stay`?', 'h-how-long-does-it-stay'],
    ['Öffnungszeiten & Preise', 'h-öffnungszeiten-preise'],
    ['営業時間', 'h-営業時間'],
    ['समय', 'h-समय'],
    ['<script>', 'h-script'],
    ['…', 'h-section'],
    [`${'a'.repeat(59)} b`, `h-${'a'.repeat(59)}`],
  ])('%s has the id %s', (text, id) => expect(outline(`## ${text}`)).toEqual([`2 ${id}`]))

  test('without text are left out', () => expect(parse('##\n\n## ![](a.png)')).toEqual([]))

  test('have ids that are unique, also among the texts of a page', () => {
    expect(outline('# a\n# a 2\n# a\n# A')).toEqual(['2 h-a', '2 h-a-2', '2 h-a-3', '2 h-a-4'])
    const headingIds = createHeadingIds()
    const texts = ['# a', '> # a', '- # a'].map(text => assignHeadingIds(parse(text), headingIds))
    expect(texts).toMatchObject([
      [{ id: 'h-a' }],
      [{ children: [{ id: 'h-a-2' }] }],
      [{ items: [[{ id: 'h-a-3' }]] }],
    ])
  })
})

test('Plain text has a line for each part, and no marks', () => {
  const markdown =
    '# A *b*\n\nc [d](/e)\\\nf <g>\n\n- h\n- i\n\n> j\n\n***\n\n| k | l |\n|---|---|\n| m | n |\n\n```\no\n```'
  expect(toPlainText(parse(markdown)).split('\n')).toEqual([
    'A b',
    'c d',
    'f <g>',
    'h',
    'i',
    'j',
    'k l',
    'm n',
    'o',
  ])
})

describe('An author learns', () => {
  const faults = (markdown: string) =>
    findRichTextFaults(markdown, linkHosts).map(({ line, reason }) => `${line}: ${reason}`)

  test('nothing about a text that is shown as it is written', () => {
    expect(faults('# a\n\n[b](/c) [d](https://example.org/e) <tel:+49301> <i> ![no image')).toEqual([])
  })

  test('which links are refused, in which line, and what to write', () => {
    expect(
      faults('a\n\n- b\n  [c](javascript:alert(1)) [d](e)\n\n| f |\n|---|\n| [g][h] |\n\n[h]: //i'),
    ).toEqual([
      '4: links to "javascript:alert(1)", which has the scheme "javascript"; write a path such as /studio, or a URL with https, http, mailto or tel.',
      '4: links to "e", which is relative to the page that shows it; begin it with "/".',
      '8: links to "//i", which names a host without a scheme; write https:// before it.',
    ])
  })

  test('how to allow a host', () => {
    expect(faults('[a](https://example.com/b)')).toEqual([expect.stringContaining('add "example.com" there')])
  })

  test('that a text shows no images', () => {
    expect(faults('![a](b.png)')).toEqual([
      '1: contains the image "b.png", but a text shows no images; use a block of type "image".',
    ])
  })
})
