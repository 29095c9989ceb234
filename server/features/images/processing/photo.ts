/** Turns a provider's picture into square WebP pictures of several widths, without the camera's metadata. */
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Directory } from '#server/features/directory/directory.ts'
import type { Photo } from '#server/features/directory/photos.ts'
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

/** Widths in pixels; an export writes the largest. */
export const photoWidths = [96, 192, 384, 768] as const
export const largestPhotoWidth = 768
const secondLargestWidth = 384
const quality = 82
export const maxPhotoBytes = 5 * 1024 * 1024
const maxPixels = 50_000_000
const timeoutSeconds = 10
const accepted = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Returns the picture in all widths once it is its turn. `unreadable`: it is no readable JPEG, PNG or WebP. `too_large`: it
 * has more than 50 million pixels, or takes more memory or time than a picture may.
 */
export async function createPhotoVariants(
  content: Uint8Array,
  options: PictureQueueOptions = {},
): Promise<Photo | PictureRefusal> {
  if (!accepted.includes(detectPictureType(content) ?? '')) return 'unreadable'
  const sharp = await loadSharp()
  const open = () =>
    sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: timeoutSeconds })
  const create = async (metadata: PictureMetadata): Promise<Photo> => {
    const largest = isLargest(metadata, content) ? content : await cropLargest(open())
    const { data, info } = await sharp(largest, { failOn: 'error' })
      .resize(secondLargestWidth)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const variants = []
    for (const width of photoWidths) {
      const smaller = () => sharp(data, { raw: info }).resize(width).webp({ quality }).toBuffer()
      const bytes = width === largestPhotoWidth ? largest : await smaller()
      variants.push({ width, mediaType: 'image/webp', bytes })
    }
    const digest = createHash('sha256').update(content).digest('base64url')
    return { id: `ph_${digest.slice(0, 22)}`, variants }
  }
  try {
    const metadata = await readPictureMetadata(content)
    if (metadata.width * metadata.height > maxPixels) return 'too_large'
    return await pictureQueue.run(estimateDecodedBytes(metadata), () => create(metadata), options)
  } catch (error) {
    return toPictureRefusal(error)
  }
}

/** More than the largest of ours can have: one of noise has 0.48 MB. */
const maxLargestBytes = 512 * 1024

/** Returns whether the content can be kept as it is, like a photo that we have exported. */
const isLargest = (metadata: PictureMetadata, content: Uint8Array): boolean =>
  isOpaqueWebpWithoutMetadata(metadata) &&
  !isAnimated(metadata, content) &&
  metadata.width === largestPhotoWidth &&
  metadata.height === largestPhotoWidth &&
  content.length <= maxLargestBytes

const cropLargest = (photo: Sharp): Promise<Uint8Array> =>
  photo
    // Rotates the picture as the camera was held; drops its metadata, including the location.
    .autoOrient()
    .resize(largestPhotoWidth, largestPhotoWidth, { fit: 'cover', position: 'attention' })
    .webp({ quality })
    .toBuffer()

const photoId = /^ph_[\w-]{22}$/

/** Returns whether a record's photo is the id of one that we keep. */
export const isPhotoId = (text: string): boolean => photoId.test(text)

/** Returns the path of a photo. Another photo has another path, so caches can keep it forever. */
export const getPhotoHref = (id: string, { basePath }: Pick<Directory, 'basePath'>): string =>
  `${basePath}/photos/${id}`
