/** A draft's content answers exactly as the store would if the draft were published. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentKind } from '#schemas/generated/types.gen.ts'
import type { Store } from '#server/app/stores/open.ts'
import { createDraftContent } from '#server/features/content/calls/draft-content.ts'
import type { ContentQuery, ContentRecord, ContentStore } from '#server/features/directory/content.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmbeddedDatabase()
})
afterAll(() => database.drop())

const named = ['studio', 'other', undefined] as const
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

/** A post whose properties follow from two numbers. */
function makePost(index: number, variant: number): ContentRecord {
  const optional = {
    site: pick(named, index + variant),
    category: pick(['news', undefined], index + variant),
    author: pick(['maya', 'leo', undefined], index * variant),
    tags: pick([['hair'], ['hair', 'skin'], undefined], index + variant),
    blocks: variant > 0 ? [{ type: 'quote', text: `${variant}` }] : undefined,
  }
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  const date = `2026-01-${String(10 + ((index * 7 + variant * 3) % 5)).padStart(2, '0')}`
  return { kind: 'post', document: { slug: `p${index}`, title: `${variant}`, date, ...present } }
}

const published: readonly ContentRecord[] = [
  ...Array.from({ length: 17 }, (_, index) => makePost(index, 0)),
  { kind: 'page', document: { slug: 'studio', title: 'Studio' } },
  { kind: 'collection', document: { slug: 'gifts', title: 'Gifts', products: ['card', 'box'] } },
]

/** Which posts a draft changes or adds, and which it removes. */
const drafts: readonly (readonly [put: readonly number[], remove: readonly number[]])[] = [
  [[], []],
  [[3], []],
  [[], [0, 16]],
  [[20, 21, 22, 23], []],
  [
    [0, 1, 2, 3, 25],
    [4, 5, 6],
  ],
  [[], Array.from({ length: 17 }, (_, index) => index)],
]

test.each(drafts)('with %j changed or added, and %j removed', async (put, remove) => {
  const store = await database.open()
  const changed: readonly ContentRecord[] = [
    ...put.map(index => makePost(index, 2)),
    { kind: 'tag', document: { slug: 'hair', title: 'Hair', site: 'studio' } },
  ]
  const removed = remove.map(index => ({ kind: 'post' as const, slug: `p${index}` }))
  const isTouched = ({ kind, document }: ContentRecord) =>
    [...changed.map(record => ({ kind: record.kind, slug: record.document.slug })), ...removed].some(
      name => name.kind === kind && name.slug === document.slug,
    )
  await store.directories.replace({ ...makeBusiness('harbor'), content: published })
  const draft = createDraftContent(store.content, { business: 'harbor', put: changed, remove: removed })
  const answers = await collectAnswers(draft, await getVersion(store))
  const result = [...published.filter(record => !isTouched(record)), ...changed]
  await store.directories.replace({ ...makeBusiness('harbor'), content: result })
  expect(answers).toEqual(await collectAnswers(store.content, await getVersion(store)))
  expect(answers.length).toBeGreaterThan(100)
})

const getVersion = async ({ directories }: Store) =>
  (await directories.forHost('harbor.example.org'))?.version ?? 0

/** Asks a store everything that calls ask. */
async function collectAnswers(store: ContentStore, version: number): Promise<readonly unknown[]> {
  const business = 'harbor'
  const filters: readonly Partial<ContentQuery>[] = [
    {},
    { site: 'studio' },
    { category: 'news' },
    { author: 'maya' },
    { tag: 'skin' },
    { tag: 'hair', site: 'other' },
    { kind: 'page' as const },
    { kind: 'tag' as const, site: 'studio' },
  ]
  const slugs = Array.from({ length: 26 }, (_, index) => `p${25 - index}`)
  const kinds: readonly ContentKind[] = ['page', 'post', 'tag', 'category', 'author', 'product', 'collection']
  const answers: unknown[] = [await store.readAll(business), await store.findHeaders(business, 'post', slugs)]
  for (const slug of slugs) answers.push(await store.find({ business, kind: 'post', slug }))
  for (const filter of filters)
    for (const limit of [1, 4, 30])
      for (let offset = 0; offset < 24; offset += limit)
        answers.push(await store.list({ business, version, kind: 'post', ...filter, offset, limit }))
  for (const limit of [1, 5, 50])
    for (let offset = 0; offset < 30; offset += limit)
      answers.push(await store.listHeaders(business, { offset, limit }))
  for (const kind of kinds)
    for (const slug of ['', 'studio', 'news', 'maya', 'hair', 'card', 'p12']) {
      answers.push(await store.readAfter({ business, kind, slug }, 5))
    }
  for (const text of ['studio', 'hair', '2', 'p3']) {
    answers.push(await listNames(store.findMentions(business, [text, 'box'])))
    answers.push(await listNames(store.findWithText(business, [text, 'QUOTE'])))
  }
  return answers
}

async function listNames(records: AsyncIterable<ContentRecord>): Promise<readonly string[]> {
  const names: string[] = []
  for await (const { kind, document } of records) names.push(`${kind}/${document.slug}`)
  return names.sort()
}

test('has nothing of another business', async () => {
  const store = await database.open()
  await store.directories.replace({ ...makeBusiness('forest'), content: published })
  const draft = createDraftContent(store.content, { business: 'harbor', put: [makePost(1, 1)], remove: [] })
  expect(await draft.find({ business: 'forest', kind: 'post', slug: 'p1' })).toBeUndefined()
  expect(await draft.readAll('forest')).toEqual([])
  expect(await listNames(draft.findMentions('forest', ['maya', 'p1']))).toEqual([])
  expect(await listNames(draft.findWithText('forest', ['quote']))).toEqual([])
  const query = { business: 'forest', version: 1, kind: 'post', offset: 0, limit: 9 } as const
  expect(await draft.list(query)).toEqual({ headers: [], total: 0 })
})
