/** The pure parts of the page editor: blocks, texts by language, redirects. */
import { describe, expect, test } from 'vitest'
import {
  addBlock,
  addToColumn,
  duplicateBlock,
  findBlockPlace,
  moveBlock,
  outlineBlocks,
  removeBlock,
} from '#renderer/console/website/model/content-blocks.ts'
import type { ContentForm } from '#renderer/console/website/model/content-form.ts'
import {
  describeLanguages,
  findNextMissing,
  listContentTexts,
} from '#renderer/console/website/model/content-texts.ts'
import { patchContent } from '#renderer/console/website/model/patch-content.ts'
import { findRedirectProblem } from '#renderer/console/website/model/redirect-problems.ts'
import { normalizeRedirectPath, resolveRedirect } from '#schemas/runtime/core/redirects.ts'

const text = (words: string) => ({ type: 'text', text: words })
const page = {
  slug: 'page',
  blocks: [text('a'), { type: 'columns', columns: [[text('b'), text('c')], []] }, text('d')],
}
const pointers = (document: typeof page | object) =>
  outlineBlocks({ ...document }).map(({ pointer, type, block }) => `${pointer} ${block.text ?? type}`)
const find = (pointer: string) => {
  const row = outlineBlocks(page).find(other => other.pointer === pointer)
  return row ?? expect.unreachable(`There is no block ${pointer}.`)
}

describe('The blocks of a page', () => {
  test('are listed as they are read, those in columns after their columns', () => {
    expect(pointers(page)).toEqual([
      '/blocks/0 a',
      '/blocks/1 columns',
      '/blocks/1/columns/0/0 b',
      '/blocks/1/columns/0/1 c',
      '/blocks/2 d',
    ])
    expect(outlineBlocks({ slug: 'empty' })).toEqual([])
  })

  test('are added after the chosen one, in its list; without one at the end', () => {
    const added = addBlock(page, '/blocks/1/columns/0/0', text('new'))
    expect(added.pointer).toBe('/blocks/1/columns/0/1')
    expect(pointers(added.document)).toContain('/blocks/1/columns/0/1 new')
    expect(addBlock(page, '', text('new')).pointer).toBe('/blocks/3')
    expect(addBlock({ slug: 'empty' }, '', text('new')).document).toEqual({
      slug: 'empty',
      blocks: [text('new')],
    })
    expect(addToColumn(page, '/blocks/1/columns/1', text('new')).pointer).toBe('/blocks/1/columns/1/0')
  })

  test('move within their list only, and are repeated below themselves', () => {
    const moved = moveBlock(page, find('/blocks/2'), 0)
    expect(moved?.pointer).toBe('/blocks/0')
    expect(moved && pointers(moved.document)[0]).toBe('/blocks/0 d')
    expect(moveBlock(page, find('/blocks/2'), 3)).toBeUndefined()
    expect(moveBlock(page, find('/blocks/0'), -1)).toBeUndefined()
    expect(moveBlock(page, find('/blocks/1/columns/0/1'), 0)?.pointer).toBe('/blocks/1/columns/0/0')
    expect(pointers(duplicateBlock(page, find('/blocks/0')).document).slice(0, 2)).toEqual([
      '/blocks/0 a',
      '/blocks/1 a',
    ])
  })

  test('are removed; what takes their place is chosen', () => {
    expect(removeBlock(page, find('/blocks/0')).pointer).toBe('/blocks/0')
    expect(removeBlock(page, find('/blocks/2')).pointer).toBe('/blocks/1')
    const one = { blocks: [{ type: 'columns', columns: [[text('b')], []] }] }
    const [, inner] = outlineBlocks(one)
    expect(inner && removeBlock(one, inner).pointer).toBe('/blocks/0')
  })

  test.each([
    ['', ''],
    ['/title', ''],
    ['/blocks/2', '/blocks/2'],
    ['/blocks/2/service', '/blocks/2'],
    ['/blocks/1/columns/0/1/text/en', '/blocks/1/columns/0/1'],
    ['/blocks/1/columns', '/blocks/1'],
  ])('a fault at %j is of the block %j', (pointer, place) => expect(findBlockPlace(pointer)).toBe(place))
})

const form: ContentForm = {
  schema: {
    type: 'object',
    properties: {
      title: { format: 'text' },
      image: { format: 'image' },
      slug: { type: 'string' },
      blocks: { format: 'blocks' },
    },
  },
  blocks: [
    { name: 'text', title: 'Text', schema: { properties: { text: { format: 'markdown' } } } },
    {
      name: 'columns',
      title: 'Columns',
      schema: { properties: { columns: { type: 'array', items: { format: 'blocks' } } } },
    },
    {
      name: 'faq',
      title: 'FAQ',
      schema: {
        properties: {
          questions: {
            type: 'array',
            items: { type: 'object', properties: { question: { format: 'text' } } },
          },
        },
      },
    },
  ],
  languages: ['en', 'de', 'fr'],
  currency: 'EUR',
  names: {},
}

describe('The texts of a page', () => {
  const document = {
    slug: 'no-text',
    title: { en: 'Title', de: 'Titel' },
    image: { src: 'im_1', alt: 'A leaf' },
    blocks: [
      { type: 'text', text: '' },
      { type: 'columns', columns: [[{ type: 'text', text: { en: 'Left' } }], []] },
      { type: 'faq', questions: [{ question: { de: 'Warum?' } }] },
      { type: 'unknown', text: 'nothing' },
    ],
  }
  const texts = listContentTexts(document, form)

  test('are found wherever the schema says, also in columns and lists; empty ones do not count', () => {
    expect(texts.map(({ pointer }) => pointer)).toEqual([
      '/title',
      '/image/alt',
      '/blocks/1/columns/0/0/text',
      '/blocks/2/questions/0/question',
    ])
  })

  test('are complete, started or not started in each language', () => {
    expect(describeLanguages(texts, form.languages)).toEqual([
      { language: 'en', state: 'started', missing: ['/blocks/2/questions/0/question'] },
      { language: 'de', state: 'started', missing: ['/image/alt', '/blocks/1/columns/0/0/text'] },
      { language: 'fr', state: 'not-started', missing: texts.map(({ pointer }) => pointer) },
    ])
    expect(describeLanguages([], ['en'])).toEqual([{ language: 'en', state: 'complete', missing: [] }])
  })

  test('that are missing are walked through, and then from the beginning', () => {
    const states = describeLanguages(texts, form.languages)
    const first = findNextMissing(states, undefined)
    expect(first).toEqual({ language: 'en', pointer: '/blocks/2/questions/0/question' })
    const second = findNextMissing(states, first)
    const third = findNextMissing(states, second)
    expect([second, third].map(missing => missing?.pointer)).toEqual([
      '/image/alt',
      '/blocks/1/columns/0/0/text',
    ])
    expect(findNextMissing(states, third)).toEqual(first)
    expect(findNextMissing([], undefined)).toBeUndefined()
  })
})

describe('Redirects', () => {
  test.each([
    ['/Old/', '/old'],
    ['/', '/'],
    ['/old?page=2', '/old'],
    ['/%C3%BCber', '/über'],
    ['/100%', '/100%'],
  ])('%j is compared as %j', (path, normalized) => expect(normalizeRedirectPath(path)).toBe(normalized))

  test('lead on to where the last one leads, and nowhere in a circle', () => {
    const redirects = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c?x=1' },
    ]
    expect(resolveRedirect('/A/', redirects)).toBe('/c?x=1')
    expect(resolveRedirect('/c', redirects)).toBeUndefined()
    expect(resolveRedirect('/a', [...redirects, { from: '/c', to: '/a' }])).toBeUndefined()
  })

  test('that say the same twice or lead in a circle have their problem where they are', () => {
    const redirects = [
      { from: '/a', to: '/b' },
      { from: '/A', to: '/c' },
      { from: '/d', to: '/D/' },
      { from: '', to: '' },
    ]
    expect(redirects.map((_, index) => findRedirectProblem(redirects, index))).toEqual([
      undefined,
      { rule: 'twice', from: '/A' },
      { rule: 'loop', from: '/d' },
      undefined,
    ])
  })
})

describe('What is typed', () => {
  const shown = {
    title: 'Old',
    path: '/page',
    blocks: [
      {
        type: 'text',
        pointer: '/blocks/0',
        options: { text: [{ type: 'paragraph', children: ['old'] }] },
        data: {},
      },
      {
        type: 'faq',
        pointer: '/blocks/1',
        options: { questions: [{ question: 'Old?', answer: 'kept' }] },
        data: { a: 1 },
      },
    ],
  }
  const type = (blocks: readonly object[]) => patchContent(shown, { title: { en: 'New' }, blocks }, form)

  test('stands in the preview at once: titles, texts of blocks and of lists, plain paragraphs', () => {
    const blocks = [
      { type: 'text', text: { en: 'One.\n\nTwo – 3.' } },
      { type: 'faq', questions: [{ question: 'New?' }] },
    ]
    expect(type(blocks)).toEqual({
      title: { en: 'New' },
      path: '/page',
      blocks: [
        {
          ...shown.blocks[0],
          options: {
            text: {
              en: [
                { type: 'paragraph', children: ['One.'] },
                { type: 'paragraph', children: ['Two – 3.'] },
              ],
            },
          },
        },
        { ...shown.blocks[1], options: { questions: [{ question: 'New?', answer: 'kept' }] } },
      ],
    })
  })

  test.each([
    '**bold**',
    '- list',
    '1. list',
    '# Heading',
    '[link](/)',
    'a\nb',
    '> quote',
    'https://example.org',
  ])('waits for the server where it is more than plain text: %j', text =>
    expect(type([{ type: 'text', text }])).toMatchObject({ blocks: [shown.blocks[0], shown.blocks[1]] }),
  )

  test('is left alone where another block stands by now', () =>
    expect(type([{ type: 'faq', questions: [] }])).toMatchObject({ blocks: shown.blocks }))
})
