/**
 * Content of a blog of 20,000 posts, as calls return it; CPU of this process and time until the answer, which includes
 * the database.
 */
import { join } from 'node:path'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { readBusinessFolder } from '#server/business/read-folder.ts'
import { createCallRunner } from '#server/calls/call-runner.ts'
import type { ContentRecord } from '#server/ports/content.ts'
import { loadRules } from '#tests/support/business.ts'
import { root } from '#tests/support/command.ts'
import { createEmbeddedDatabase } from '#tests/support/database.ts'
import { openPaymentServices } from '#tests/support/payments.ts'
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
    const clock = () => asInstant(Date.now())
    const paymentServices = openPaymentServices(store, clock)
    const callRunner = createCallRunner({ ...store, configuration, clock, paymentServices })
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
    return [
      {
        title: `Content: ${posts} posts, imported in ${figure(importedMs / 1000)} s; aim: 10 ms each`,
        head: ['case', 'median ms', '95 % ms', 'CPU ms'],
        rows,
      },
    ]
  } finally {
    await database.drop()
  }
}

const slugOf = (index: number) => `post-${index % posts}`

function makePosts(): ContentRecord[] {
  const text = 'Before we mix anything, we look at you by the window, in the light you live in. '.repeat(40)
  return Array.from({ length: posts }, (_, index) => ({
    kind: 'post',
    document: {
      ...{ slug: slugOf(index), site: 'studio', author: 'maya', category: 'news' },
      title: { en: `Post ${index}`, de: `Beitrag ${index}` },
      description: { en: `What happened on day ${index}.`, de: `Was an Tag ${index} geschah.` },
      date: new Date(Date.UTC(2000, 0, 1) + (index % 9000) * 86_400_000).toISOString().slice(0, 10),
      ...(index % 10 === 0 ? { tags: ['hair'] } : {}),
      blocks: [{ type: 'text', text: { en: `## Day ${index}\n\n${text}`, de: text } }],
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
