/**
 * The body of a page, encoded and compressed once for all its responses, although each has its own nonce. Compressed
 * blocks end where a nonce goes, and the nonce lies between them uncompressed, as both formats allow: brotli in an
 * uncompressed meta-block (RFC 7932, 9.2), gzip in a stored block (RFC 1951, 3.2.4).
 */
import type { TransformOptions } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type BrotliCompress,
  type BrotliOptions,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  type DeflateRaw,
  type ZlibOptions,
} from 'node:zlib'
import { brotliQuality, type ContentEncoding } from '../responses/compression.ts'
import { nonceLength } from '../responses/nonce.ts'

export interface PageBody {
  /** Uncompressed, without nonces. */
  readonly byteLength: number
  /** Resolves to the whole body. @param nonce `nonceLength` ASCII characters */
  format(nonce: string, encoding?: ContentEncoding): Promise<Buffer>
}

/** @param texts the body, split where the nonce goes */
export function createPageBody(texts: readonly string[]): PageBody {
  const parts = texts.map(text => Buffer.from(text))
  const compressed = new Map<ContentEncoding, Promise<readonly Buffer[]>>()
  const compressOnce = (encoding: ContentEncoding) => {
    const blocks = compressed.get(encoding) ?? compressParts(parts, formats[encoding])
    compressed.set(encoding, blocks)
    return blocks
  }
  return {
    byteLength: parts.reduce((sum, { length }) => sum + length, 0),
    async format(nonce, encoding) {
      const stored = Buffer.from(nonce, 'latin1')
      if (encoding === undefined) return Buffer.concat(join(parts, stored))
      const { header, storedHeader, formatTrailer } = formats[encoding]
      const blocks = join(await compressOnce(encoding), Buffer.concat([storedHeader, stored]))
      return Buffer.concat([header, ...blocks, formatTrailer(join(parts, stored))])
    },
  }
}

const join = (parts: readonly Buffer[], between: Buffer): readonly Buffer[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]))

interface Format {
  /** Whatever is written to the stream becomes whole blocks and bytes. */
  createStream(highWaterMark: number, byteLength: number): BrotliCompress | DeflateRaw
  /** Of a block with a nonce. */
  readonly storedHeader: Buffer
  readonly header: Buffer
  formatTrailer(content: readonly Buffer[]): Buffer
}

const formats: Readonly<Record<ContentEncoding, Format>> = {
  br: {
    createStream(highWaterMark, byteLength) {
      const options: BrotliOptions & Pick<TransformOptions, 'highWaterMark'> = {
        highWaterMark,
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_LGWIN]: getWindowBits(byteLength),
        },
      }
      return createBrotliCompress(options)
    },
    // From the lowest bit: not the last, a length of four digits, the length - 1 in 16 bits, uncompressed.
    storedHeader: formatBytes(((nonceLength - 1) << 3) | (1 << 19), 3),
    header: Buffer.alloc(0),
    formatTrailer: () => Buffer.alloc(0),
  },
  gzip: {
    createStream(highWaterMark) {
      const options: ZlibOptions & Pick<TransformOptions, 'highWaterMark'> = {
        highWaterMark,
        flush: constants.Z_SYNC_FLUSH,
      }
      return createDeflateRaw(options)
    },
    // Not the last, stored; the length and its complement.
    storedHeader: Buffer.concat([
      Buffer.of(0),
      formatBytes(nonceLength, 2),
      formatBytes(0xffff - nonceLength, 2),
    ]),
    // RFC 1952: deflate, no flags, no time, an unknown system.
    header: Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255),
    formatTrailer: content =>
      Buffer.concat([
        formatBytes(
          content.reduce((sum, part) => (part.length === 0 ? sum : crc32(part, sum)), 0),
          4,
        ),
        formatBytes(
          content.reduce((sum, { length }) => sum + length, 0),
          4,
        ),
      ]),
  },
}

/** The window need not be larger than the page: the 4 MB of the default would be allocated for each. */
const getWindowBits = (byteLength: number): number =>
  Math.min(22, Math.max(16, Math.ceil(Math.log2(byteLength)) + 1))

/** The lowest byte first. */
function formatBytes(value: number, count: number): Buffer {
  const bytes = Buffer.alloc(count)
  bytes.writeUIntLE(value, 0, count)
  return bytes
}

/**
 * Stand for the nonces while what surrounds them is compressed, so that distances to what is before them are right. No
 * text in UTF-8 contains their bytes, and no four of those come twice, so that they are never compressed as a repetition.
 * Decoders of brotli remember the distances of the last repetitions, but do not see these.
 */
function* iterateGaps(): Generator<Buffer, never> {
  let rest = 1
  for (let count = 0; count < maxGaps; count++) {
    const gap = Buffer.alloc(nonceLength)
    for (let index = 0; index < nonceLength; index++) {
      gap[index] = bytesOutsideUtf8[Math.floor((13 * rest) / divisor)] ?? 0
      rest = (13 * rest) % divisor
    }
    yield gap
  }
  throw new Error(`A page has more than ${maxGaps} nonces.`)
}

/**
 * The gaps are the digits of 1/divisor in base 13. Four digits say what follows, because the divisor is below 13⁴; and
 * they begin again only after divisor - 1 digits, because it is a prime of which 13 is a primitive root.
 */
const divisor = 28_559
const maxGaps = Math.floor((divisor - 1) / nonceLength)

const bytesOutsideUtf8 = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff]

/** Compresses parts that are `nonceLength` bytes apart. */
async function compressParts(parts: readonly Buffer[], { createStream }: Format): Promise<readonly Buffer[]> {
  // The output is read after each part; the stream must not wait for that.
  const stream = createStream(
    Number.MAX_SAFE_INTEGER,
    parts.reduce((sum, { length }) => sum + length, 0),
  )
  const compress = (part: Buffer) =>
    new Promise<Buffer>((settle, fail) => {
      stream.write(part, error => (error ? fail(error) : settle(stream.read() ?? Buffer.alloc(0))))
    })
  const gaps = iterateGaps()
  const blocks: Buffer[] = []
  for (const part of parts.slice(0, -1)) {
    blocks.push(await compress(part))
    await compress(gaps.next().value)
  }
  const rest = buffer(stream)
  stream.end(parts.at(-1))
  return [...blocks, await rest]
}
