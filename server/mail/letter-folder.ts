/** The letters that lie in files because no mail server is named: personal data, which has to be erased in time. */
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LetterFolder } from '../ports/letter-folder.ts'

export function createLetterFolder(folder: string): LetterFolder {
  const removeWhere = async (business: string, matches: (path: string) => Promise<boolean>) => {
    let removed = 0
    for (const name of await readdir(folder).catch(unlessMissing)) {
      const path = join(folder, name)
      if (!isOf(business, name) || !(await matches(path))) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }
  return {
    eraseTo(business, email) {
      const wanted = email.trim().toLowerCase()
      return removeWhere(business, async path => recipientOf(await readFile(path, 'utf8')) === wanted)
    },
    tidy: (business, before) => removeWhere(business, async path => (await stat(path)).mtimeMs < before),
  }
}

/** `harbor.0b1c.eml`; one of an older version names no business, so it may be anybody's. */
function isOf(business: string, name: string): boolean {
  const [, named] = /^(?:([^.]+)\.)?[^.]+\.eml(\.part)?$/.exec(name) ?? [undefined, '']
  return named === undefined || named === business
}

/** Each letter goes to one address, which stands in its header, folded perhaps (RFC 5322, 2.2.3). */
function recipientOf(message: string): string | undefined {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1)
  const [, to = ''] = /^to:(.*)$/im.exec(head.replace(/\r?\n[ \t]+/g, ' ')) ?? []
  return (/<([^>]*)>/.exec(to)?.[1] ?? to).trim().toLowerCase()
}

function unlessMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}
