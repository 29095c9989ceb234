/**
 * Content of a blog of 20,000 posts, as calls return it; CPU of this process and time until the answer, which includes
 * the database.
 */
import { join } from 'node:path'
import { Client } from 'pg'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { ContentRecord } from '#server/features/directory/content.ts'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { createSearchDocumentBuilder } from '#server/features/search/search-documents.ts'
import { createCallRunner } from '#server/runner/call-runner.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { createEmbeddedDatabase } from '#tests/support/database/database.ts'
import { fixedMailState } from '#tests/support/mail/mail-states.ts'
import { openPaymentServices } from '#tests/support/payments/payments.ts'
import { root } from '#tests/support/run/command.ts'
import { figure, type Table } from './table.ts'

const posts = 20_000
const asked = 200

export async function contentBench(): Promise<Table[]> {
  const database = await createEmbeddedDatabase()
  try {
    const store = await database.open()
    const configuration = await loadRules()
    const demo = await readBusinessFolder(join(root, 'server/demo/harbor'), configuration)
    const started = performance.now()
    await store.directories.replace({ ...demo, content: [...demo.content, ...makePosts()] })
    const importedMs = performance.now() - started
    const indexing = performance.now()
    await store.searchIndex.update(demo.business.slug, createSearchDocumentBuilder(configuration))
    const indexedMs = performance.now() - indexing
    const clock = () => asInstant(Date.now())
    const paymentServices = openPaymentServices(store, clock)
    const callRunner = createCallRunner({
      stores: store,
      configuration,
      clock,
      paymentServices,
      mailState: fixedMailState(),
    })
    const call = async <Name extends CallName>(name: Name, input: Calls[Name]['input']) => {
      const directory = await store.directories.forHost('localhost')
      if (directory === undefined) throw new Error('The demo business is gone.')
      const answer = await callRunner.for(directory)(name, input)
      if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
    }
    const lastPage = Math.floor(posts / 12)
    const rows = [
      await measure('a post', index => call('getContent', { kind: 'post', slug: slugOf(index * 97) })),
      await measure('the newest posts', () => call('listContent', { kind: 'post' })),
      await measure('the oldest posts', index =>
        call('listContent', { kind: 'post', page: lastPage - index }),
      ),
      await measure('a category, any page', index =>
        call('getContent', { kind: 'category', slug: 'news', page: 1 + index * 7 }),
      ),
      await measure('a tag of one post in ten', index =>
        call('getContent', { kind: 'tag', slug: 'hair', page: 1 + (index % 100) }),
      ),
    ]
    const find = (q: string) => call('searchContent', { q, locale: 'en' })
    const client = new Client({ connectionString: database.url })
    await client.connect()
    const searches = [
      await measure('a word of all posts', () => find('window ')),
      await measure('a word of all titles', () => find('post ')),
      await measure('two words of all posts', () => find('window light ')),
      await measure('eight words of all posts', () =>
        find('mix look window light live day happen anything '),
      ),
      await measure('the beginning of a word of all posts', () => find('wind')),
      await measure('a word of one post', index => find(`needle${toEmails(index)} `)),
      await measure('the beginning of a word of a few posts', index => find(`needle${toEmails(index)}`)),
      await measure('the beginning of a word in each post', () => find('needle')),
      await measure('nothing found', () => find('zebra ')),
      await measure('floor: one row by its key, in SQL', async () => {
        await client.query("select title from search_document where kind = 'post' and key = 'post-1'")
      }),
      await measure('floor: 200 rows with a word of all posts, not ranked, in SQL', async () => {
        await client.query("select key from search_document where words @@ 'window'::tsquery limit 200")
      }),
    ]
    await client.end()
    const head = ['case', 'median ms', '95 % ms', 'CPU ms']
    return [
      {
        title: `Content: ${posts} posts, imported in ${figure(importedMs / 1000)} s; aim: 10 ms each`,
        head,
        rows,
      },
      {
        title: `Search: ${posts} posts in two languages, indexed in ${figure(indexedMs / 1000)} s; aim: 10 ms each`,
        head,
        rows: searches,
      },
    ]
  } finally {
    await database.drop()
  }
}

/** As a word: digits would be a word of their own. */
const toEmails = (index: number): string =>
  String(index).replace(/\d/g, digit => String.fromCharCode(97 + Number(digit)))

const slugOf = (index: number) => `post-${index % posts}`

function makePosts(): ContentRecord[] {
  const text = 'Before we mix anything, we look at you by the window, in the light you live in. '.repeat(40)
  return Array.from({ length: posts }, (_, index) => ({
    kind: 'post',
    document: {
      slug: slugOf(index),
      site: 'studio',
      author: 'maya',
      category: 'news',
      title: { en: `Post ${index}`, de: `Beitrag ${index}` },
      description: { en: `What happened on day ${index}.`, de: `Was an Tag ${index} geschah.` },
      date: new Date(Date.UTC(2000, 0, 1) + (index % 9000) * 86_400_000).toISOString().slice(0, 10),
      ...(index % 10 === 0 ? { tags: ['hair'] } : {}),
      blocks: [
        { type: 'text', text: { en: `## Day ${index}: needle${toEmails(index)}\n\n${text}`, de: text } },
      ],
    },
  }))
}

async function measure(name: string, ask: (index: number) => Promise<void>): Promise<string[]> {
  for (let index = 0; index < 20; index++) await ask(index)
  const times: number[] = []
  const cpu = process.cpuUsage()
  for (let index = 0; index < asked; index++) {
    const started = performance.now()
    await ask(index)
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(cpu)
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => figure(sorted[Math.floor(asked * share)] ?? 0)
  return [name, at(0.5), at(0.95), figure((user + system) / 1000 / asked)]
}
