/** What a file is, by what is in it: its name and what its sender says of it prove nothing. */

/** The kinds that are recognised, with the ending of their names. */
export const mediaTypes: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** Undefined: none of those. */
export function mediaTypeOf(content: Uint8Array): string | undefined {
  const found = signatures.find(
    ({ at = 0, bytes, also }) => has(content, at, bytes) && (!also || also(content)),
  )
  if (found) return found.type
  if (has(content, 0, [0x50, 0x4b, 0x03, 0x04])) return officeType(content)
  return isPlainText(content) ? 'text/plain' : undefined
}

/** `image/png` is among `image/*` and `*` too. */
export const isAccepted = (type: string, accepted: readonly string[]): boolean =>
  accepted.some(
    one =>
      one === type ||
      one === '*' ||
      one === '*/*' ||
      (one.endsWith('/*') && type.startsWith(one.slice(0, -1))),
  )

interface Signature {
  readonly type: string
  readonly at?: number
  readonly bytes: readonly number[]
  readonly also?: (content: Uint8Array) => boolean
}

const ascii = (text: string): number[] => [...text].map(character => character.charCodeAt(0))

const signatures: readonly Signature[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: ascii('GIF87a') },
  { type: 'image/gif', bytes: ascii('GIF89a') },
  { type: 'image/webp', bytes: ascii('RIFF'), also: content => has(content, 8, ascii('WEBP')) },
  { type: 'application/pdf', bytes: ascii('%PDF-') },
]

const has = (content: Uint8Array, at: number, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => content[at + index] === byte)

/**
 * A ZIP (APPNOTE 6.3) whose directory names the parts of a Word document or an Excel sheet (ECMA-376). One with
 * macros in it is another type, and is not taken for these.
 */
function officeType(content: Uint8Array): string | undefined {
  const names = zipNames(content)
  if (!names.has('[Content_Types].xml') || [...names].some(name => /vbaproject/i.test(name))) return undefined
  if (names.has('word/document.xml'))
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return names.has('xl/workbook.xml')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : undefined
}

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
const mostEntries = 10_000

/** The names in the central directory; none if there is no such directory. Nothing is unpacked. */
function zipNames(content: Uint8Array): Set<string> {
  const names = new Set<string>()
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const end = endOfDirectory(view)
  if (end === undefined) return names
  let at = view.getUint32(end + 16, true)
  while (
    names.size < mostEntries &&
    at + 46 <= view.byteLength &&
    view.getUint32(at, true) === directoryEntry
  ) {
    const length = view.getUint16(at + 28, true)
    names.add(String.fromCharCode(...content.subarray(at + 46, at + 46 + Math.min(length, 300))))
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

/** It stands at the very end, before a comment of at most 64 kB. */
function endOfDirectory(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 0xffff; at--)
    if (view.getUint32(at, true) === directoryEnd) return at
  return undefined
}

/** UTF-8 without control characters other than tab, line feed, carriage return. */
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
