import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../locales')

/** Reads the catalogue files: locale code → key → MessageFormat 2 text. */
export function readCatalogueFiles(): Record<string, Record<string, string>> {
  const names = readdirSync(folder).filter(name => name.endsWith('.json'))
  return Object.fromEntries(
    names.map(name => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
}
