import { expect, test } from 'vitest'
import { isAccepted, mediaTypeOf } from '#server/domain/media-type.ts'

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap(part => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [...part])),
  )

/** A ZIP of empty files: its directory is all that is read. */
function zip(...names: string[]): Uint8Array {
  const local = bytes('PK\x03\x04', new Array(26).fill(0))
  const entries = names.map(name =>
    bytes('PK\x01\x02', new Array(24).fill(0), [name.length, 0], new Array(16).fill(0), name),
  )
  const size = entries.reduce((sum, entry) => sum + entry.length, 0)
  const end = bytes(
    'PK\x05\x06',
    new Array(8).fill(0),
    [size & 255, size >> 8, 0, 0],
    [local.length, 0, 0, 0],
    [0, 0],
  )
  return Uint8Array.from([local, ...entries, end].flatMap(part => [...part]))
}

test.each([
  ['a PNG', bytes([0x89], 'PNG\r\n\x1a\n'), 'image/png'],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  ['a GIF', bytes('GIF89a'), 'image/gif'],
  ['a WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'image/webp'],
  ['another RIFF', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt '), undefined],
  ['a PDF', bytes('%PDF-1.7'), 'application/pdf'],
  ['a PDF behind something else', bytes('x%PDF-1.7'), 'text/plain'],
  ['text', Buffer.from('Grüße\r\n\tAda'), 'text/plain'],
  ['text that is not UTF-8', bytes('Gr\xfc\xdfe'), undefined],
  ['bytes', bytes([0, 1, 2]), undefined],
  ['nothing', bytes(), undefined],
  ['a program', bytes('MZ\x90\x00'), undefined],
  [
    'a Word document',
    zip('[Content_Types].xml', 'word/document.xml'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'an Excel sheet',
    zip('[Content_Types].xml', 'xl/workbook.xml'),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  [
    'a Word document with macros',
    zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
    undefined,
  ],
  ['another ZIP', zip('run.exe'), undefined],
  ['a ZIP that is cut off', zip('[Content_Types].xml', 'word/document.xml').slice(0, 60), undefined],
  [
    'a ZIP whose directory lies outside',
    bytes('PK\x03\x04PK\x05\x06', new Array(12).fill(255), [255, 255, 255, 255, 0, 0]),
    undefined,
  ],
])('The type of %s is told by what is in it', (_, content, type) => expect(mediaTypeOf(content)).toBe(type))

test.each([
  ['image/png', ['image/*'], true],
  ['image/png', ['image/png'], true],
  ['image/png', ['application/pdf', 'image/jpeg'], false],
  ['application/pdf', ['image/*'], false],
  ['application/pdf', ['*/*'], true],
])('%s among %j: %s', (type, accepted, expected) => expect(isAccepted(type, accepted)).toBe(expected))
