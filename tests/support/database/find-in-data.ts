/** Looks for texts in everything that is stored: each column of each table of each schema, and each file. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Client } from 'pg'
import { readMessage } from '../mail/mail-server.ts'

/** Returns the columns, as `table.column` or `preview:table.column`, with the texts that were found there. */
export async function findInTables(client: Client, pattern: RegExp): Promise<Map<string, readonly string[]>> {
  const { rows } = await client.query<{ schema: string; table: string; columns: string[] }>(
    `select table_schema as schema, table_name as table, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
     group by 1, 2 order by 1, 2`,
  )
  const found = new Map<string, readonly string[]>()
  for (const { schema, table, columns } of rows) {
    const texts = columns.map(
      column => `coalesce(string_agg(${client.escapeIdentifier(column)}::text, ' '), '')`,
    )
    const name = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`
    const content = await client.query<string[]>({
      text: `select ${texts.join(', ')} from ${name}`,
      rowMode: 'array',
    })
    for (const [index, column] of columns.entries()) {
      const matches = content.rows[0]?.[index]?.match(pattern) ?? []
      const prefix = schema.startsWith('preview_') ? 'preview:' : ''
      if (matches.length > 0)
        found.set(`${prefix}${table}.${column}`, [...new Set(matches.map(text => text.toLowerCase()))].sort())
    }
  }
  return found
}

/** Returns the paths of the files below a folder that contain a match in their name or content. Emails are decoded. */
export async function findInFiles(folder: string, pattern: RegExp): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const text = await readText(path)
    if (new RegExp(pattern, 'i').test(`${entry.name} ${text}`)) found.push(relative(folder, path))
  }
  return found.sort()
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path)
  if (!path.endsWith('.eml')) return bytes.toString('latin1')
  const { subject, text, html } = await readMessage(bytes)
  return `${bytes.toString('latin1')} ${subject} ${text} ${html}`
}
