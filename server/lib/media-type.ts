/** Detects a file's type from its content, because its name and the uploader's claims prove nothing. */

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The accepted types, each with its file extension. */
export const mediaTypeExtensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  [docx]: 'docx',
  [xlsx]: 'xlsx',
}

/** Returns one of `mediaTypeExtensions`, or undefined if the content is of none of them. */
export async function detectMediaType(content: Uint8Array): Promise<string | undefined> {
  // Loaded with the first file, because most servers never see one.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(content)
  if (found?.mime === 'image/apng') return 'image/png'
  if (found?.mime === docx || found?.mime === xlsx) return hasMacros(content) ? undefined : found.mime
  if (found !== undefined && found.mime in mediaTypeExtensions) return found.mime
  return isPlainText(content) ? 'text/plain' : undefined
}

/** Returns whether a list of types, which may include `image/*` or `*`, accepts this one. */
export const isAcceptedMediaType = (type: string, accepted: readonly string[]): boolean =>
  accepted.some(
    accept =>
      accept === type ||
      accept === '*' ||
      accept === '*/*' ||
      (accept.endsWith('/*') && type.startsWith(accept.slice(0, -1))),
  )

/** Detects macros, whatever type the document claims, by their name, which a ZIP stores uncompressed. */
const hasMacros = (content: Uint8Array): boolean =>
  /vbaproject/i.test(Buffer.from(content).toString('latin1'))

/** Returns whether the content is UTF-8 with no control characters but tab, line feed and carriage return. */
function isPlainText(content: Uint8Array): boolean {
  if (content.length === 0) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)
  } catch {
    return false
  }
}
