import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readChunkStringLiterals } from './chunk-string-literals.ts'
import { banner } from './compile-types.ts'

const folder = 'renderer/styles'

/**
 * Generates the list of widget chunks that need `renderer/styles/later.css`: those that name a class defined
 * there but not in index.css. Throws if every page would need such a class.
 */
export async function generateLaterStylesModule(root: string): Promise<string> {
  const first = await readClasses(root, 'index.css')
  const later = [...(await readClasses(root, 'later.css'))].filter(name => !first.has(name))
  const program = await readChunkStringLiterals(root)
  const used = later.filter(name => names(program.start, name))
  if (used.length > 0)
    throw new Error(`Every page may show .${used.join(', .')}: move it from later.css to index.css.`)
  const chunks = [...program.chunks].filter(([, texts]) => later.some(name => names(texts, name)))
  return `${banner.replace('JSON', 'sources')}
/** Files in renderer/widgets/ of the chunks that show something of renderer/styles/later.css. */
export const chunksWithLaterStyles: ReadonlySet<string> = new Set([
${chunks.map(([file]) => `  '${file}',`).join('\n')}
])
`
}

const names = (texts: ReadonlySet<string>, name: string): boolean =>
  [...texts].some(text => text.split(/\s+/).includes(name))

/** Reads the class names of a style sheet that consists of imports only. */
async function readClasses(root: string, file: string): Promise<Set<string>> {
  const read = (path: string) => readFile(join(root, folder, path), 'utf8')
  const imports = [...(await read(file)).matchAll(/@import "(.+?)"/g)].map(([, path = '']) => path)
  const sheets = await Promise.all(imports.map(read))
  return new Set(
    sheets.flatMap(sheet =>
      [...sheet.replace(comments, '').matchAll(className)].map(([, name = '']) => name),
    ),
  )
}
const comments = /\/\*[\s\S]*?\*\//g
const className = /\.(bp-[\w-]+)/g
