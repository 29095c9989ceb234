/** Turns a provider's picture into square WebP pictures of several widths, without the camera's metadata. */
import { createHash } from 'node:crypto'
import type { Photo } from '../ports/photos.ts'
import { detectMediaType } from './media-type.ts'

/** Widths in pixels; an export writes the largest. */
export const photoWidths = [96, 192, 384, 768] as const
export const largestPhotoWidth = 768
export const maxPhotoBytes = 5 * 1024 * 1024
const maxPixels = 50_000_000
const timeoutSeconds = 10
const accepted = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Returns the picture in all widths, or undefined if it is no readable JPEG, PNG or WebP, or has more than 50 million
 * pixels.
 */
export async function createPhotoVariants(content: Uint8Array): Promise<Photo | undefined> {
  const type = await detectMediaType(content)
  if (type === undefined || !accepted.includes(type)) return undefined
  // Loaded with the first photo, because its libraries take 20 MB and most servers never see one.
  const { default: sharp } = await import('sharp')
  const resize = async (width: number) => ({
    width,
    mediaType: 'image/webp',
    bytes: await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: timeoutSeconds })
      // Rotates the picture as the camera was held; drops its metadata, including the location.
      .autoOrient()
      .resize(width, width, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer(),
  })
  try {
    const variants = []
    for (const width of photoWidths) variants.push(await resize(width))
    const digest = createHash('sha256').update(content).digest('base64url')
    return { id: `ph_${digest.slice(0, 22)}`, variants }
  } catch {
    return undefined
  }
}

const photoId = /^ph_[\w-]{22}$/

/** Returns whether a record's photo is the id of one that we keep. */
export const isPhotoId = (text: string): boolean => photoId.test(text)

/** Returns the path of a photo. Another photo has another path, so caches can keep it forever. */
export const getPhotoHref = (id: string): string => `/photos/${id}`
