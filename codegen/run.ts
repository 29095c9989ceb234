/**
 * `npm run codegen` writes every generated file; `-- --check` writes nothing and fails when one is stale.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { callTypes } from './calls.ts'
import { messageTypes } from './messages.ts'

import { problemTypes } from './problems.ts'
import { schemaTypes } from './types.ts'

const root = resolve(import.meta.dirname, '..')

/** What is generated, from what, by whom: one line each. */
const generated = [
  { file: 'schemas/types.gen.ts', write: schemaTypes },
  { file: 'schemas/calls.gen.ts', write: callTypes },
  { file: 'schemas/problems.gen.ts', write: problemTypes },
  { file: 'locales/messages.gen.ts', write: messageTypes },
]

const check = process.argv.includes('--check')
const stale: string[] = []
for (const { file, write } of generated) {
  const path = resolve(root, file)
  const wanted = await write(root)
  const present = await readFile(path, 'utf8').catch(() => '')
  if (present === wanted) continue
  stale.push(relative(root, path))
  if (!check) await writeFile(path, wanted)
}
if (check && stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run "npm run codegen" and commit the result.`)
  process.exit(1)
}
console.log(stale.length === 0 ? 'All generated files are current.' : `Wrote ${stale.join(', ')}.`)
