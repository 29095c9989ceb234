import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { banner } from './compile.ts'

/** `locales/en.json` → the union of all message keys; English has every key, the others may lack some. */
export async function messageTypes(root: string): Promise<string> {
  const english: object = JSON.parse(await readFile(join(root, 'locales/en.json'), 'utf8'))
  const keys = Object.keys(english).map(key => `  | '${key}'`)
  return `${banner}\nexport type MessageKey =\n${keys.join('\n')}\n`
}
