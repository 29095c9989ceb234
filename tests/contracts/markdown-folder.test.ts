/** Exporting content as Markdown files, and reading them again. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { writeBusinessFolder } from '#server/features/records/files/write-folder.ts'
import { loadRules, makeBusiness } from '#tests/support/business/business.ts'
import { root } from '#tests/support/run/command.ts'

let rules: Configuration
let folder = ''
beforeEach(async () => {
  rules = await loadRules()
  folder = await mkdtemp(join(tmpdir(), 'bookplate-markdown-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test.each(['harbor', 'mistral'])(
  'The business %s is read from its Markdown files as the same records',
  async name => {
    const records = await readBusinessFolder(join(root, 'server/demo', name), rules)
    const copy = join(folder, name)
    await writeBusinessFolder(records, copy, { ...rules, markdown: true })
    expect(await readBusinessFolder(copy, rules)).toEqual({
      ...records,
      content: expect.arrayContaining([...records.content]),
    })
  },
)

test('A record that is too long for Markdown is written as JSON, and read as it was written', async () => {
  const slugs = Array.from({ length: 500 }, (_, index) => `${'long-name-of-a-product-'.repeat(3)}${index}`)
  const site = { kind: 'page', document: { slug: 'site', title: 'Site' } } as const
  const content: BusinessRecordsWithContent['content'] = [
    site,
    { kind: 'collection', document: { slug: 'all', title: 'All', site: 'site', products: slugs } },
    ...slugs.map(
      slug => ({ kind: 'product', document: { slug, title: 'One', site: 'site', price: 100 } }) as const,
    ),
  ]
  const copy = join(folder, 'copy')
  const records = { ...makeBusiness('harbor'), content }
  await writeBusinessFolder(records, copy, { ...rules, markdown: true })
  expect(await readdir(join(copy, 'content/collections'))).toEqual(['all.json'])
  expect(await readdir(join(copy, 'content/pages'))).toEqual(['site.md'])
  const read = await readBusinessFolder(copy, rules)
  expect(new Set(read.content)).toEqual(new Set(content))
})
