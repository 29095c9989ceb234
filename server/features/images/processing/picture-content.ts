/** What the content of a picture says about it. Its name and the uploader's claims prove nothing. */
import type { Sharp } from 'sharp'
import { loadSharp } from './load-sharp.ts'

export type PictureMetadata = Awaited<ReturnType<Sharp['metadata']>>

/** Reads what the first bytes say, without decoding any pixel. Throws if they say nothing. */
export async function readPictureMetadata(content: Uint8Array): Promise<PictureMetadata> {
  const sharp = await loadSharp()
  return sharp(content, { limitInputPixels: false, failOn: 'error' }).metadata()
}

/** The first bytes of each type's files, in hexadecimal. */
const signatures: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/jpeg', /^ffd8ff/],
  ['image/png', /^89504e470d0a1a0a/],
  // "RIFF", four bytes of length, "WEBP"
  ['image/webp', /^52494646.{8}57454250/],
  // Four bytes of length, "ftypavif"
  ['image/avif', /^.{8}6674797061766966/],
]

/** Returns the type of a JPEG, PNG, WebP or AVIF; undefined for anything else, such as SVG. */
export function detectPictureType(content: Uint8Array): string | undefined {
  const start = Buffer.from(content.subarray(0, 16)).toString('hex')
  return signatures.find(([, signature]) => signature.test(start))?.[0]
}

/** Returns whether an animation is announced; decoders show only the first picture of an animated PNG. */
export const isAnimated = ({ pages = 1 }: PictureMetadata, content: Uint8Array): boolean =>
  pages > 1 || (detectPictureType(content) === 'image/png' && hasAnimationChunk(content))

/** APNG: the chunk `acTL` comes before the first `IDAT`. A chunk is its length, its type, its data and a checksum. */
function hasAnimationChunk(png: Uint8Array): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  for (let at = 8; at + 8 <= png.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
  return false
}

/** Returns whether a picture is an opaque WebP in sRGB without metadata, as we encode them. */
export const isOpaqueWebpWithoutMetadata = ({
  format,
  hasAlpha,
  exif,
  icc,
  iptc,
  xmp,
}: PictureMetadata): boolean =>
  format === 'webp' && !hasAlpha && [exif, icc, iptc, xmp].every(part => part === undefined)
