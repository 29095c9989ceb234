/** The token that authorizes the operator's calls. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileIfMissing } from '#server/postgres/create-file-if-missing.ts'
import { explainDataFolderErrors } from '#server/postgres/data-folder-error.ts'

/**
 * Returns OPERATOR_TOKEN, or else the token in `DATA_DIR/operator-token`, which only its owner may read. If the file is
 * missing, creates it with 256 random bits and prints the token once. Servers that share a DATA_DIR share the token.
 */
export async function getOrCreateOperatorToken(
  { operatorToken: given, dataDir }: { readonly operatorToken?: string; readonly dataDir: string },
  print: (sentence: string) => void,
): Promise<string> {
  if (given !== undefined) return given
  const file = join(dataDir, 'operator-token')
  const token = randomBytes(32).toString('base64url')
  const isNew = await explainDataFolderErrors(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    return createFileIfMissing(file, `${token}\n`)
  })
  if (!isNew) return readStoredToken(file)
  print(`The operator's token is ${token} (stored in ${file}; OPERATOR_TOKEN overrides it).`)
  return token
}

async function readStoredToken(file: string): Promise<string> {
  const token = (await readFile(file, 'utf8')).trim()
  if (token === '') throw new Error(`${file} is empty: remove it, and the next start creates a new token.`)
  return token
}
