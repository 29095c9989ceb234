import { expect, test } from 'vitest'
import { detectMediaType, isAcceptedMediaType } from '#server/lib/media-type.ts'

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap(part => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [...part])),
  )

/** An entry of a ZIP and its content, which is stored uncompressed. */
type Part = readonly [name: string, content?: string]

/** Builds a ZIP (APPNOTE 6.3) without checksums, which nobody checks here. */
function zip(...parts: readonly Part[]): Uint8Array {
  const local = parts.map(([name, content = '']) =>
    bytes(
      'PK\x03\x04',
      new Array(14).fill(0),
      size(content),
      size(content),
      [name.length, 0, 0, 0],
      name,
      content,
    ),
  )
  const starts = local.map((_, index) => local.slice(0, index).reduce((sum, part) => sum + part.length, 0))
  const directory = parts.map(([name, content = ''], index) =>
    bytes(
      'PK\x01\x02',
      new Array(16).fill(0),
      [...size(content), ...size(content), name.length, 0],
      new Array(12).fill(0),
      size(starts[index] ?? 0),
      name,
    ),
  )
  const length = (list: readonly Uint8Array[]) => list.reduce((sum, part) => sum + part.length, 0)
  const counts = [0, 0, 0, 0, parts.length, 0, parts.length, 0]
  const end = bytes('PK\x05\x06', counts, size(length(directory)), size(length(local)), [0, 0])
  return Buffer.concat([...local, ...directory, end])
}

/** Encodes a number, or the length of a text, as four little-endian bytes. */
const size = (value: number | string): number[] => {
  const number = typeof value === 'number' ? value : value.length
  return [number & 255, (number >> 8) & 255, (number >> 16) & 255, number >>> 24]
}

const office = 'application/vnd.openxmlformats-officedocument'
const contentTypes = (type: string): Part => [
  '[Content_Types].xml',
  `<Types><Override PartName="/main.xml" ContentType="${type}.main+xml"/></Types>`,
]
const word = contentTypes(`${office}.wordprocessingml.document`)
const sheet = contentTypes(`${office}.spreadsheetml.sheet`)

/** One pixel; each chunk has its checksum. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.each([
  ['a PNG', png, 'image/png'],
  [
    'an animated PNG',
    Buffer.concat([
      png.subarray(0, 33),
      bytes([0, 0, 0, 8], 'acTL', new Array(12).fill(0)),
      png.subarray(33),
    ]),
    'image/png',
  ],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  ['a GIF', bytes('GIF89a'), 'image/gif'],
  ['a WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'image/webp'],
  ['another RIFF file', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt '), undefined],
  ['a PDF', bytes('%PDF-1.7'), 'application/pdf'],
  ['a PDF after other bytes', bytes('x%PDF-1.7'), 'text/plain'],
  ['text', Buffer.from('Grüße\r\n\tAda'), 'text/plain'],
  ['text that is not UTF-8', bytes('Gr\xfc\xdfe'), undefined],
  ['bytes', bytes([0, 1, 2]), undefined],
  ['nothing', bytes(), undefined],
  ['an executable', bytes('MZ\x90\x00'), undefined],
  ['a Word document', zip(word, ['word/document.xml']), `${office}.wordprocessingml.document`],
  [
    'a Word document with its parts in another order',
    zip(['word/document.xml'], word),
    `${office}.wordprocessingml.document`,
  ],
  ['an Excel sheet', zip(sheet, ['xl/workbook.xml']), `${office}.spreadsheetml.sheet`],
  ['a Word document with macros', zip(word, ['word/document.xml'], ['word/vbaProject.bin']), undefined],
  [
    'a Word document that declares macros',
    zip(contentTypes('application/vnd.ms-word.document.macroEnabled'), ['word/document.xml']),
    undefined,
  ],
  [
    'a ZIP archive that only looks like a Word document',
    zip(['word/run.exe', 'MZ'], ['a.exe', 'MZ']),
    undefined,
  ],
  ['another ZIP archive', zip(['run.exe', 'MZ']), undefined],
  ['a truncated ZIP archive', zip(word, ['word/document.xml']).slice(0, 60), undefined],
  ['a contact card, which is text', Buffer.from('BEGIN:VCARD\r\nEND:VCARD\r\n'), 'text/plain'],
  [
    'a ZIP archive whose directory offset is out of range',
    bytes('PK\x03\x04PK\x05\x06', new Array(12).fill(255), [255, 255, 255, 255, 0, 0]),
    undefined,
  ],
])('The media type of %s is detected from its content', async (_, content, type) =>
  expect(await detectMediaType(content)).toBe(type),
)

test.each([
  ['image/png', ['image/*'], true],
  ['image/png', ['image/png'], true],
  ['image/png', ['application/pdf', 'image/jpeg'], false],
  ['application/pdf', ['image/*'], false],
  ['application/pdf', ['*/*'], true],
])('%s matches %j: %s', (type, accepted, expected) =>
  expect(isAcceptedMediaType(type, accepted)).toBe(expected),
)
