/** What an operator shows to use the operator's calls. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFile } from './store/postgres/create-file.ts'

/**
 * The token of OPERATOR_TOKEN; else the one kept in `DATA_DIR/operator-token`, which only its owner may read; where
 * that is missing it is made (256 random bits) and said once. Several servers on one DATA_DIR get the same.
 */
export async function getOrCreateOperatorToken(
  { operatorToken: given, dataDir }: { readonly operatorToken?: string; readonly dataDir: string },
  say: (sentence: string) => void,
): Promise<string> {
  if (given !== undefined) return given
  const file = join(dataDir, 'operator-token')
  const token = randomBytes(32).toString('base64url')
  await mkdir(dataDir, { recursive: true })
  if (!(await createFile(file, `${token}\n`))) return kept(file)
  say(`The operator's token is ${token} (kept in ${file}; OPERATOR_TOKEN replaces it).`)
  return token
}

async function kept(file: string): Promise<string> {
  const token = (await readFile(file, 'utf8')).trim()
  if (token === '') throw new Error(`${file} is empty: remove it, and the next start makes a new token.`)
  return token
}
