import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readChunkStringLiterals } from './chunk-string-literals.ts'
import { banner } from './compile-types.ts'

/**
 * Generates the list of messages that the browser's first code may show, and of those that each widget chunk
 * may show in addition. A message counts if the code has a string that is its key or its problem code. A page
 * is sent with the messages of the code it starts with (`renderer/app/first-messages.ts`).
 */
export async function generateChunkMessageKeys(root: string): Promise<string> {
  const english: Record<string, string> = JSON.parse(await readFile(join(root, 'locales/en.json'), 'utf8'))
  const keysIn = (texts: ReadonlySet<string>) =>
    Object.keys(english).filter(key => texts.has(key) || texts.has(key.replace(/^problem\./, '')))
  const program = await readChunkStringLiterals(root)
  const start = keysIn(program.start)
  const chunks = [...program.chunks].map(([file, texts]) => {
    const keys = keysIn(texts).filter(key => !start.includes(key))
    return `  '${file}': ${list(keys, '  ')},`
  })
  return `${banner.replace('JSON', 'sources')}
import type { MessageKey } from './messages.gen.ts'

/** Messages that every page may show. */
export const startMessages: readonly MessageKey[] = ${list(start, '')}

/** Messages that each chunk of widgets may show in addition, by its file in renderer/widgets/. */
export const chunkMessages: Readonly<Record<string, readonly MessageKey[]>> = {
${chunks.join('\n')}
}
`
}

const list = (keys: readonly string[], indent: string): string =>
  keys.length === 0 ? '[]' : `[\n${keys.map(key => `${indent}  '${key}',`).join('\n')}\n${indent}]`
