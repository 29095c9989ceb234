/** Letters written to files because there is no mail server: personal data that has to be erased in time. */
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LetterEraser } from '../ports/letter-eraser.ts'

export function createLetterEraser(folder: string): LetterEraser {
  const removeWhere = async (business: string, matches: (path: string) => Promise<boolean>) => {
    let removed = 0
    for (const name of await readdir(folder).catch(unlessMissing)) {
      const path = join(folder, name)
      if (!isLetterOf(business, name) || !(await matches(path))) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }
  return {
    eraseTo(business, email) {
      const wanted = email.trim().toLowerCase()
      return removeWhere(business, async path => parseRecipient(await readFile(path, 'utf8')) === wanted)
    },
    tidy: (business, before) => removeWhere(business, async path => (await stat(path)).mtimeMs < before),
  }
}

/**
 * Whether a file is a letter of the business: `harbor.0b1c.eml`. Files of an older version name no business and count
 * for all.
 */
function isLetterOf(business: string, name: string): boolean {
  const [, letterBusiness] = /^(?:([^.]+)\.)?[^.]+\.eml(\.part)?$/.exec(name) ?? [undefined, '']
  return letterBusiness === undefined || letterBusiness === business
}

/** Each letter has one recipient, in its header, which may be folded (RFC 5322, 2.2.3). */
function parseRecipient(message: string): string | undefined {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1)
  const [, to = ''] = /^to:(.*)$/im.exec(head.replace(/\r?\n[ \t]+/g, ' ')) ?? []
  return (/<([^>]*)>/.exec(to)?.[1] ?? to).trim().toLowerCase()
}

function unlessMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}
