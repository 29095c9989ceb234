/** Emails written to files because there is no mail server: personal data that has to be erased in time. */
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailEraser } from './email-eraser.ts'

export function createEmailEraser(folder: string): EmailEraser {
  const removeWhere = async (
    business: string,
    matches: (path: string, id: string) => boolean | Promise<boolean>,
  ) => {
    let removed = 0
    for (const name of await readdir(folder).catch(unlessMissing)) {
      const path = join(folder, name)
      const id = parseEmailId(business, name)
      if (id === undefined || !(await matches(path, id))) continue
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
    eraseOfEntries(business, ids) {
      const wanted = new Set(ids)
      return removeWhere(business, (_, id) => wanted.has(id))
    },
    tidy: (business, before) => removeWhere(business, async path => (await stat(path)).mtimeMs < before),
  }
}

/**
 * Returns the id in the name of an email of the business: `harbor.0b1c.eml`; undefined for other files. Files of an older
 * version name no business and count for all.
 */
function parseEmailId(business: string, name: string): string | undefined {
  const [, emailBusiness = business, id] = /^(?:([^.]+)\.)?([^.]+)\.eml(\.part)?$/.exec(name) ?? []
  return emailBusiness === business ? id : undefined
}

/** Each email has one recipient, in its header, which may be folded (RFC 5322, 2.2.3). */
function parseRecipient(message: string): string | undefined {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1)
  const [, to = ''] = /^to:(.*)$/im.exec(head.replace(/\r?\n[ \t]+/g, ' ')) ?? []
  return (/<([^>]*)>/.exec(to)?.[1] ?? to).trim().toLowerCase()
}

function unlessMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}
