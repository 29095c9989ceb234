import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generatedFileBanner } from './compile-types.ts'
import { formatStringLiteral } from './string-literal.ts'

/** `schemas/problems.json` → the union of all problem codes. */
export async function generateProblemTypes(root: string): Promise<string> {
  const problems: { code: string }[] = JSON.parse(await readFile(join(root, 'schemas/problems.json'), 'utf8'))
  return `${generatedFileBanner}\n${formatProblemCodes(problems.map(({ code }) => code))}`
}

export const formatProblemCodes = (codes: readonly string[]): string =>
  `export type ProblemCode =\n${codes.map(code => `  | ${formatStringLiteral(code)}`).join('\n')}\n`
