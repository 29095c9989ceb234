/** The example of a site, `server/demo/mistral`: every page exists in both of its languages. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import type { Content } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { root } from '#tests/support/run/command.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

let database: TestDatabase
let server: TestApp
let site: BusinessRecordsWithContent
beforeAll(async () => {
  database = await createEmbeddedDatabase()
  const store = await database.open()
  site = await readBusinessFolder(join(root, 'server/demo/mistral'), await loadRules())
  await store.directories.replace(site)
  server = await openApp({ store })
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

test('has five pages, four posts and products', () => {
  const count = (kind: string) => site.content.filter(record => record.kind === kind).length
  expect([count('page'), count('post'), count('product')]).toEqual([5, 4, 3])
})

test('has every text in French and English', () => {
  const languages = listTexts(site).map(text => Object.keys(text).toSorted().join(' '))
  expect(languages.length).toBeGreaterThan(50)
  expect([...new Set(languages)]).toEqual(['en fr'])
})

describe('every record', () => {
  const find = async (kind: string, slug: string): Promise<Content> => {
    const response = await server.app.inject({ url: `/api/v1/content?kind=${kind}&slug=${slug}` })
    expect(response.statusCode).toBe(200)
    return response.json()
  }

  test('has a page in both languages', async () => {
    for (const { kind, document } of site.content) {
      const { path } = await find(kind, document.slug)
      for (const url of [path, `/fr${path}`])
        expect([url, (await server.app.inject({ url })).statusCode]).toEqual([url, 200])
    }
  })

  test('shows all of its blocks with their data', async () => {
    for (const { kind, document } of site.content) {
      const { blocks } = await find(kind, document.slug)
      expect(blocks.map(({ type }) => type)).toEqual((document.blocks ?? []).map(({ type }) => type))
      for (const { type, data } of blocks) {
        const loads = Object.keys(server.appContext.configuration.blocks.get(type)?.loads ?? {})
        expect([type, Object.keys(data ?? {}).toSorted()]).toEqual([type, loads.toSorted()])
      }
    }
  })
})

/** Lists the values that are texts in several languages. */
function listTexts(value: unknown): readonly object[] {
  if (!isObject(value) && !Array.isArray(value)) return []
  const codes: readonly string[] = localeCodes
  if (isObject(value) && Object.keys(value).every(key => codes.includes(key))) return [value]
  return Object.values(value).flatMap(listTexts)
}
