import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { banner } from './compile-types.ts'

/** `schemas/problems.json` → the union of all problem codes. */
export async function generateProblemTypes(root: string): Promise<string> {
  const problems: { code: string }[] = JSON.parse(await readFile(join(root, 'schemas/problems.json'), 'utf8'))
  return `${banner}\nexport type ProblemCode =\n${problems.map(({ code }) => `  | '${code}'`).join('\n')}\n`
}
