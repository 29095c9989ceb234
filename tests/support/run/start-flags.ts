import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.ts'

/** Returns V8's flags as `npm start` passes them to Node. */
export function readStartFlags(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return String(scripts.start).match(/--max-\S+/g) ?? []
}
