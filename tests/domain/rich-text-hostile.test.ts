/** What nobody writes by mistake: markup that would run, links that lead elsewhere, texts that take long. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RichText, RichTextBlock, RichTextLine } from '#schemas/generated/types.gen.ts'
import { toPlainText } from '#schemas/runtime/content/plain-text.ts'
import { describeInvalidLink } from '#schemas/runtime/core/destination.ts'
import {
  maxRichTextCharacters,
  maxRichTextDepth,
  maxRichTextNodes,
} from '#server/features/rich-text/rules/markdown-tree.ts'
import { parseRichText } from '#server/features/rich-text/rules/rich-text.ts'
import { findRichTextFaults } from '#server/features/rich-text/rules/rich-text-faults.ts'
import { root } from '#tests/support/run/command.ts'

const read = (file: string) => JSON.parse(readFileSync(join(root, 'tests/support/hostile', file), 'utf8'))
const vectors: readonly string[] = read('hostile-markdown.json')
const urls: Readonly<Record<'refused' | 'accepted', readonly string[]>> = read('hostile-urls.json')

const linkHosts = ['example.org']
const parse = (markdown: string) => parseRichText(markdown, { linkHosts })

function listLines(block: RichTextBlock): RichTextLine[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [block.children]
    case 'quote':
      return block.children.flatMap(listLines)
    case 'list':
      return block.items.flat().flatMap(listLines)
    case 'table':
      return [...block.head, ...block.rows.flat()]
    default:
      return []
  }
}

const listHrefs = (line: RichTextLine): string[] =>
  line.flatMap(part =>
    typeof part === 'string' || !('children' in part)
      ? []
      : [...(part.type === 'link' ? [part.href] : []), ...listHrefs(part.children)],
  )

const findHrefs = (text: RichText) => text.flatMap(listLines).flatMap(listHrefs)
const findRefused = (text: RichText) =>
  findHrefs(text).filter(href => describeInvalidLink(href, linkHosts) !== undefined)

describe('No link is refused', () => {
  test(`in any of ${vectors.length} hostile texts`, () => {
    expect(vectors.length).toBeGreaterThanOrEqual(120)
    expect(vectors.flatMap(vector => findRefused(parse(vector)))).toEqual([])
  })

  const forms: readonly (readonly [string, (url: string) => string])[] = [
    ['a link', url => `[text](${url})`],
    ['a link in angle brackets', url => `[text](<${url}>)`],
    ['a link whose target is escaped', url => `[text](<${url.replace(/[\\<>]/g, '\\$&')}>)`],
    ['a link in character references', url => `[text](${[...url].map(toReference).join('')})`],
    ['a reference', url => `[text][a]\n\n[a]: <${url}> "title"`],
    ['an automatic link', url => `<${url}>`],
    ['an image', url => `![text](${url})`],
    ['a link in a table', url => `| [text](${url}) |\n|---|`],
  ]
  const toReference = (character: string) => `&#x${character.codePointAt(0)?.toString(16)};`

  test.each(forms)('if %s has one of the URLs that are refused', (_, write) => {
    expect(urls.refused.length).toBeGreaterThanOrEqual(60)
    expect(urls.refused.flatMap(url => findRefused(parse(write(url))))).toEqual([])
  })

  test('while accepted URLs stay as they are', () => {
    const written = urls.accepted.map(url => `[text](<${url.replace(/[&<>]/g, '\\$&')}>)`)
    expect(written.map(markdown => findHrefs(parse(markdown)))).toEqual(urls.accepted.map(url => [url]))
    expect(written.flatMap(markdown => findRichTextFaults(markdown, linkHosts))).toEqual([])
  })

  test('without its author learning of it', () => {
    // A line end or "<" within the target makes it text; a null character is replaced.
    const links = urls.refused.filter(url => !/[<>\r\n\0]/.test(url))
    const silent = links.filter(
      url => findRichTextFaults(`[text](<${url.replace(/\\/g, '\\\\')}>)`, linkHosts).length === 0,
    )
    expect(silent).toEqual([])
  })
})

describe('Of hostile texts', () => {
  const fragments = [
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '!',
    '*',
    '_',
    '~~',
    '`',
    '```',
    '\\',
    '&',
    '#',
    '- ',
    '1. ',
    '> ',
    '|',
    '|-',
    ':-',
    '\n',
    '\n\n',
    '    ',
    '  \n',
    '"',
    '/a',
    'javascript:x',
    '//b',
    ']: ',
    '\0',
    '\ud800',
    'c',
  ]
  const texts = fc.array(fc.constantFrom(...fragments), { maxLength: 60 }).map(parts => parts.join(''))

  test('none throws, none yields a refused link, and all ids differ', () => {
    fc.assert(
      fc.property(texts, markdown => {
        const text = parse(markdown)
        expect(findRefused(text)).toEqual([])
        const ids = JSON.stringify(text).match(/"id":"[^"]*"/g) ?? []
        expect(new Set(ids).size).toBe(ids.length)
        expect(typeof toPlainText(text)).toBe('string')
        findRichTextFaults(markdown, linkHosts)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('A text', () => {
  const long = (part: string) => part.repeat(maxRichTextCharacters / part.length)
  const half = (part: string) => part.repeat(maxRichTextCharacters / 2 / part.length)
  const columns = '|a'.repeat(1000)
  const shapes: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      [
        '>',
        '> ',
        '- ',
        '> - ',
        '1. ',
        '[',
        '![',
        '[a',
        '[![',
        '[a](',
        '[a][',
        '![[]()',
        '](/a)',
        '[a](<',
        '*a ',
        '*a_ ',
        'a**b',
        '~~a',
        '_*',
        '`` x ',
        '`a``',
        '<',
        '<a@b',
        '<http:',
        '&',
        '&#x41;',
        '\\',
        '"',
        'a\n',
        '\n',
        '-\n',
        'a\n=\n',
        '# a\n',
        '# ',
        '```\n',
        '\t',
        'a  \n',
        '> a\n',
        '- a\n\n  - b\n\n',
        '[a]: /x\n',
        '[a]: <',
        '[a] ',
        '[a]:',
        '[a](/x "',
        '|',
        '|-',
        'a|b\n',
        '|a|\n',
        '|a\n|-\n',
        '\0',
        '\u0301',
        'ﷺ',
        '# ﷺ\n',
      ].map(part => [part, long(part)]),
    ),
    'brackets in brackets': half('[') + half(']'),
    'links in brackets': half('[') + half('](/a)'),
    'images in images': half('![') + half('](/a)'),
    'emphasis in emphasis': half('*a ') + half(' a*'),
    'stars around a letter': `${half('*')}a${half('*').slice(1)}`,
    'code spans of all lengths': Array.from({ length: 199 }, (_, ticks) => `a${'`'.repeat(ticks)}`).join(''),
    'a table that its short rows enlarge': `${columns}\n${'|-'.repeat(1000)}\n${'|a\n'.repeat(5000)}`,
    'many such tables': `${'|a'.repeat(50)}\n${'|-'.repeat(50)}\n${'|a\n'.repeat(60)}\n`.repeat(52),
    'a list that goes ever deeper': Array.from(
      { length: 139 },
      (_, level) => `${'  '.repeat(level)}- a\n`,
    ).join(''),
    'a quote that goes on without its marks': `${'> '.repeat(20)}a\nb\n`.repeat(450),
    'a long target that is repeated': `[a]: /${'x'.repeat(1900)}\n\n${'[a]'.repeat(2000)}`,
  }

  // Each takes milliseconds; what grew with the square of its length would exceed the test's time limit.
  test.each(Object.entries(shapes))('of %j is read or refused', (_, markdown) => {
    expect(markdown.length).toBeLessThanOrEqual(maxRichTextCharacters)
    expect(parse(markdown).length).toBeLessThanOrEqual(markdown.length)
  })

  test.each([
    [
      'is too long',
      'a'.repeat(maxRichTextCharacters + 1),
      '1: has more than 20000 characters; divide it into several texts.',
    ],
    [
      'is nested too deeply',
      `a\n\n${'>'.repeat(maxRichTextDepth + 1)} a`,
      '3: is nested deeper than 24 levels; flatten it.',
    ],
    [
      'has too much in it',
      'a\n\n'.repeat(maxRichTextNodes),
      '1: has more than 5000 parts; divide it into several texts.',
    ],
    [
      'has too large a table',
      shapes['a table that its short rows enlarge'] ?? '',
      '2: has more than 5000 cells in its tables; remove columns or rows.',
    ],
  ])('that %s is refused with a remedy, and shown as it is written', (_, markdown, fault) => {
    expect(findRichTextFaults(markdown, linkHosts).map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      fault,
    ])
    expect(parse(markdown)).toEqual([{ type: 'paragraph', children: [markdown] }])
  })

  test('that repeats a long target keeps only as many links as a text may have characters', () => {
    const text = shapes['a long target that is repeated'] ?? ''
    expect(findHrefs(parse(text)).join('').length).toBeLessThanOrEqual(maxRichTextCharacters)
    expect(findRichTextFaults(text, linkHosts)[0]?.reason).toContain('remove some links')
  })
})
