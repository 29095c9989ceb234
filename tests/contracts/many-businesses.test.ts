/** An import of a folder of businesses, and the export of all of them. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ConfigurationError } from '#server/configuration/files.ts'
import { findSharedSlugsAndHosts } from '#server/features/records/checks/unreachable-businesses.ts'
import { type FolderRules, readBusinessFolders } from '#server/features/records/files/import-folders.ts'
import { listBusinessFolders } from '#server/features/records/files/list-business-folders.ts'
import { writeBusinessFolder } from '#server/features/records/files/write-folder.ts'
import { loadRules, makeBusiness } from '#tests/support/business/business.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { runTool } from '#tests/support/run/tool.ts'

const count = 100
const slugs = Array.from({ length: count }, (_, index) => `salon-${String(index + 1).padStart(3, '0')}`)

let database: TestDatabase
let rules: FolderRules
let folder = ''
beforeAll(async () => {
  database = await createEmbeddedDatabase()
  const store = await database.open()
  rules = { configuration: await loadRules(), images: store.formStores.images }
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookplate-agency-'))
  return () => rm(folder, { recursive: true, force: true })
})

const write = (slug: string) =>
  writeBusinessFolder({ ...makeBusiness(slug), content: [] }, join(folder, slug), rules.configuration)

async function change(path: string, values: object): Promise<void> {
  const document = JSON.parse(await readFile(join(folder, path), 'utf8'))
  await writeFile(join(folder, path), JSON.stringify({ ...document, ...values }))
}

const listFaults = (work: () => Promise<unknown>): Promise<readonly string[]> =>
  work().then(
    () => [],
    error => (error instanceof ConfigurationError ? error.message.split('\n') : Promise.reject(error)),
  )

test('A hundred businesses are imported at once, each answers its host, and the export of all is the same', {
  timeout: 120_000,
}, async () => {
  const env = { DATABASE_URL: database.url }
  for (const slug of slugs) await write(slug)
  const done = await runTool('import', [folder], env)
  expect(done.output).toMatch(
    /^Checked 100 businesses in [\d.]+ s\.\n\[1\/100\] Imported the business "salon-001"/,
  )
  expect(done.output).toMatch(/\nImported 100 businesses in [\d.]+ s\.\n$/)
  expect(done.code).toBe(0)
  const { directories } = await database.open()
  expect(await directories.list()).toEqual(slugs)
  expect((await directories.forHost('salon-100.example.org'))?.business.slug).toBe('salon-100')

  const exported = join(folder, '.exported')
  expect((await runTool('export', ['--all', exported], env)).code).toBe(0)
  expect(await readdir(exported)).toEqual(slugs)
  const file = 'salon-100/services/haircut.json'
  expect(await readFile(join(exported, file), 'utf8')).toBe(await readFile(join(folder, file), 'utf8'))
})

test('All faults of all folders are named with folder, file and place', async () => {
  for (const slug of ['alder', 'birch', 'cedar']) await write(slug)
  await change('alder/services/haircut.json', { durationMinutes: 'long' })
  await change('cedar/providers/maya.json', { services: ['shave'] })
  const folders = await listBusinessFolders([folder])
  expect(await listFaults(() => readBusinessFolders(folders, rules))).toEqual([
    expect.stringMatching(/^alder\/services\/haircut\.json: \/durationMinutes: /),
    expect.stringMatching(/^cedar\/providers\/maya\.json: \/services\/0: there is no service "shave"/),
  ])

  await rm(join(folder, 'birch/business.json'))
  expect(await listFaults(() => listBusinessFolders([folder]))).toEqual([
    'birch: has no business.json; add it, or move the folder elsewhere.',
  ])
})

test('Slugs and hosts that two of the businesses have are faults of the second one', () => {
  const shared = [
    { folder: 'a', slug: 'same', hosts: ['a.example'] },
    { folder: 'b', slug: 'same', hosts: ['b.example', 'A.example', 'c.example'] },
  ]
  const others = [{ business: 'old', hosts: ['c.example'], standby: false }]
  expect(findSharedSlugsAndHosts(shared, others)).toEqual([
    {
      file: 'b/business.json',
      pointer: '/slug',
      reason: 'is also the slug in a/business.json; each business needs its own.',
    },
    {
      file: 'b/business.json',
      pointer: '/hosts/1',
      reason: 'is also a host of a/business.json; visitors of one host reach one business.',
    },
    {
      file: 'b/business.json',
      pointer: '/hosts/2',
      reason: 'is also a host of "old"; visitors of one host reach one business.',
    },
  ])
})
