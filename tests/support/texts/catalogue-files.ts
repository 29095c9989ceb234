import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** Reads the catalogue files of a folder: locale code → key → MessageFormat 2 text. */
export function readCatalogueFiles(path = 'locales'): Record<string, Record<string, string>> {
  const folder = join(root, path)
  const names = readdirSync(folder).filter(name => name.endsWith('.json'))
  return Object.fromEntries(
    names.map(name => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
}
