/** A picture of a provider → square WebP pictures of several widths, without what a camera writes beside it. */
import { createHash } from 'node:crypto'
import type { Photo } from '../ports/photos.ts'
import { detectMediaType } from './media-type.ts'

/** In pixels; the largest is what an export writes. */
export const photoWidths = [96, 192, 384, 768] as const
export const largestPhotoWidth = 768
export const maxPhotoBytes = 5 * 1024 * 1024
const maxPixels = 50_000_000
const timeoutSeconds = 10
const accepted = ['image/jpeg', 'image/png', 'image/webp']

/** Undefined: it is no JPEG, PNG or WebP that can be read, or has more than 50 million pixels. */
export async function resizePhoto(content: Uint8Array): Promise<Photo | undefined> {
  const type = await detectMediaType(content)
  if (type === undefined || !accepted.includes(type)) return undefined
  // Loaded with the first photo: its libraries take 20 MB, and most servers never see one.
  const { default: sharp } = await import('sharp')
  const resize = async (width: number) => ({
    width,
    mediaType: 'image/webp',
    bytes: await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: timeoutSeconds })
      // As the camera was held; what it noted, the place included, is left out.
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

/** Whether a record's photo is one that we keep. */
export const isPhotoId = (text: string): boolean => photoId.test(text)

/** The path of a photo; another photo has another path, so it is kept for good. */
export const getPhotoHref = (id: string): string => `/photos/${id}`
