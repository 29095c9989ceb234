/** Content of a business as Markdown files beside its JSON files. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Configuration } from '#server/configuration/configuration.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { writeBusinessFolder } from '#server/features/records/files/write-folder.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { root } from '#tests/support/run/command.ts'

const demo = join(root, 'server/demo/harbor')

let rules: Configuration
let folder = ''
beforeAll(async () => {
  rules = await loadRules()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookplate-markdown-'))
  await cp(demo, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function findFaults(): Promise<readonly string[]> {
  const error: unknown = await readBusinessFolder(folder, rules).catch(reason => reason)
  return error instanceof ConfigurationError
    ? error.faults.map(({ file, pointer, reason }) => `${file}: ${pointer}: ${reason}`)
    : expect.unreachable(`No faults: ${error}`)
}

test('A business whose content is exported as Markdown is the same after import', async () => {
  const records = await readBusinessFolder(demo, rules)
  expect(records.content.length).toBeGreaterThan(5)
  const copy = join(folder, 'copy')
  await writeBusinessFolder(records, copy, { ...rules, markdown: true })
  const files = (await readdir(join(copy, 'content'), { recursive: true })).filter(name => name.includes('.'))
  expect(files).toEqual(
    expect.arrayContaining([join('posts', 'opening-day.md'), join('posts', 'opening-day.de.md')]),
  )
  expect(files.filter(name => !name.endsWith('.md'))).toEqual([])
  expect(await readFile(join(copy, 'content/posts/opening-day.de.md'), 'utf8')).toContain('\n\nDas Tor neben')
  expect(await readBusinessFolder(copy, rules)).toEqual(records)
})

describe('A Markdown file', () => {
  const head = '---\ntitle: New\ndate: 2026-11-12\nauthor: maya\n---\n\n'
  const write = (name: string, text: string) => writeFile(join(folder, 'content/posts', name), text)

  test('may stand beside JSON files', async () => {
    await write('new.md', `${head}Hello *you*.`)
    const { content } = await readBusinessFolder(folder, rules)
    expect(content).toContainEqual({
      kind: 'post',
      document: {
        slug: 'new',
        title: 'New',
        date: '2026-11-12',
        author: 'maya',
        blocks: [{ type: 'text', text: 'Hello *you*.' }],
      },
    })
  })

  test.each([
    [
      'is there as JSON, too',
      'opening-day.md',
      head,
      'content/posts/opening-day.md: : is also there as opening-day.json; remove one of them.',
    ],
    [
      'has a property that there is not',
      'new.md',
      head.replace('author', 'writer'),
      'content/posts/new.md: /writer: line 4: is not a known property; check its spelling or remove it.',
    ],
    [
      'names a record that there is not',
      'new.md',
      head.replace('maya', 'nobody'),
      'content/posts/new.md: /author: line 4: there is no author "nobody"; correct the name, or add the author first.',
    ],
    [
      'has a link that is refused',
      'new.md',
      `${head}a\n[b](javascript:c)`,
      'content/posts/new.md: /blocks/0/text: line 8: links to "javascript:c", which has the scheme "javascript"; write',
    ],
    [
      'is a translation of nothing',
      'new.de.md',
      head,
      'content/posts/new.de.md: : has no new.md beside it, in the default language "en"; add that file.',
    ],
    [
      'has no front matter',
      'new.md',
      'Hello',
      'content/posts/new.md: : line 1: the file has no front matter; begin it',
    ],
  ])('that %s is refused', async (_, name, text, fault) => {
    await write(name, text)
    expect(await findFaults()).toEqual([expect.stringContaining(fault)])
  })
})
