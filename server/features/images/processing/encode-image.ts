/** Encodes the files that visitors receive from the master of a picture. */
import type { ImageFormat, ImageWidth } from '#schemas/runtime/image/image-variants.ts'
import { loadSharp } from './load-sharp.ts'

export const imageMediaTypes: Readonly<Record<ImageFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

const timeoutSeconds = 30

/** Throws if the master cannot be decoded, or if encoding takes longer than half a minute. */
export async function encodeImage(
  master: Uint8Array,
  width: ImageWidth,
  format: ImageFormat,
): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const picture = sharp(master, { failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .resize({ width, withoutEnlargement: true })
  if (format === 'avif') return picture.avif({ quality: 55, effort: 3 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 78 }).toBuffer()
  return picture.jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}
