/** Turns an uploaded picture into the master that we keep: still, upright, opaque, sRGB, without metadata. */
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { OriginalImage } from '#server/features/directory/images.ts'
import { loadSharp } from './load-sharp.ts'
import {
  detectPictureType,
  isAnimated,
  isOpaqueWebpWithoutMetadata,
  type PictureMetadata,
  readPictureMetadata,
} from './picture-content.ts'
import {
  estimateDecodedBytes,
  type PictureQueueOptions,
  type PictureRefusal,
  pictureQueue,
  toPictureRefusal,
} from './picture-queue.ts'

export const maxImageBytes = 10 * 1024 * 1024
const maxPixels = 50_000_000
const maxWidth = 1600
const maxHeight = 2400
const timeoutSeconds = 20

/**
 * Returns the master once it is its turn. `unreadable`: the content is not a still and readable JPEG, PNG, WebP or AVIF.
 * `too_large`: it has more than 50 million pixels, or takes more memory or time than a picture may. SVG never reaches a
 * decoder: it can contain scripts and links.
 *
 * @param name what an export names the file, without extension
 */
export async function createOriginalImage(
  content: Uint8Array,
  name: string,
  options: PictureQueueOptions = {},
): Promise<OriginalImage | PictureRefusal> {
  if (detectPictureType(content) === undefined) return 'unreadable'
  const sharp = await loadSharp()
  const open = (bytes: Uint8Array) =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: timeoutSeconds })
  const create = async (metadata: PictureMetadata): Promise<OriginalImage> => {
    const bytes = isMaster(metadata, content) ? content : await encodeMaster(open(content))
    const { width, height } = bytes === content ? metadata : await open(bytes).metadata()
    const placeholder = await createPlaceholder(open(bytes))
    const digest = createHash('sha256').update(bytes).digest('base64url')
    return { id: `im_${digest.slice(0, 22)}`, name, width, height, placeholder, bytes }
  }
  try {
    const metadata = await readPictureMetadata(content)
    if (isAnimated(metadata, content)) return 'unreadable'
    if (metadata.width * metadata.height > maxPixels) return 'too_large'
    return await pictureQueue.run(estimateDecodedBytes(metadata), () => create(metadata), options)
  } catch (error) {
    return toPictureRefusal(error)
  }
}

/** More than a master of ours can have: one of noise, which compresses worst, has 3.6 MB. */
const maxMasterBytes = 4 * 1024 * 1024

/**
 * Returns whether the content can be kept as it is. Encoding a master that we have exported once more would cost
 * quality and change its id.
 */
const isMaster = (metadata: PictureMetadata, content: Uint8Array): boolean =>
  isOpaqueWebpWithoutMetadata(metadata) &&
  metadata.width <= maxWidth &&
  metadata.height <= maxHeight &&
  content.length <= maxMasterBytes

const encodeMaster = (picture: Sharp): Promise<Uint8Array> =>
  picture
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()

/** Decodes the whole picture, and thereby proves that it can be. */
async function createPlaceholder(picture: Sharp): Promise<string> {
  const pixels = await picture.resize(3, 3, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
  return pixels.toString('base64url')
}
