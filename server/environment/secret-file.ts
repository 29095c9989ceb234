/** Secrets in files, as Docker, Kubernetes and systemd pass them: `NAME_FILE` is the path, the content the value. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'

/** No secret of ours is that long, so the path must be wrong. */
export const maxSecretFileBytes = 4096

export type SecretFileContent = { readonly value: string } | { readonly fault: string }

/**
 * Reads the secret in the file that the variable names, without the space around it. Returns a sentence with the remedy
 * if that is not possible; the sentence contains neither the content nor what might be a secret in place of a path.
 */
export function readSecretFile(variable: string, path: string): SecretFileContent {
  const toFault = (reason: string) => ({ fault: `${variable} names ${path}, ${reason}` })
  if (!isAbsolute(path))
    return {
      fault: `${variable} is not an absolute path. Set it to the path of a file that contains the value.`,
    }
  const content = readStart(path)
  if ('errorCode' in content)
    return toFault(
      `which cannot be read (${content.errorCode}). Correct the path, or let the account of the server read the file.`,
    )
  const value = content.text.trim()
  if (content.bytes > maxSecretFileBytes)
    return toFault(
      `which has more than ${maxSecretFileBytes} bytes. Name a file that contains only the value.`,
    )
  if (value === '') return toFault('which is empty. Write the value to it, or remove the variable.')
  if (/[\r\n]/.test(value))
    return toFault('which has several lines. Name a file that contains only the value.')
  return { value }
}

type FileStart = { readonly text: string; readonly bytes: number } | { readonly errorCode: string }

/** Reads one byte more than a secret may have: the path may be that of a huge file. */
function readStart(path: string): FileStart {
  const buffer = Buffer.alloc(maxSecretFileBytes + 1)
  let file: number | undefined
  try {
    // Opening another kind, such as a pipe, could wait for ever.
    if (!statSync(path).isFile()) return { errorCode: 'not a file' }
    file = openSync(path, 'r')
    const bytes = readSync(file, buffer)
    return { text: buffer.toString('utf8', 0, bytes), bytes }
  } catch (error) {
    return { errorCode: error instanceof Error && 'code' in error ? String(error.code) : 'unknown error' }
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
