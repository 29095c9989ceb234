/** Turns the picture of an email into what all mail programs show, and into the size in which they show it. */
import { LRUCache } from 'lru-cache'
import { loadSharp } from './load-sharp.ts'
import { parseLogoDataUrl } from './logo.ts'

export interface EmailPictureFile {
  readonly mediaType: string
  readonly content: Uint8Array
  /** In CSS pixels; the file has twice as many for sharp screens, unless it is small. */
  readonly width: number
  readonly height: number
}

/** The room for text in an email, in CSS pixels. */
const maxWidth = 496
const maxHeight = 800
/** A small file can claim to be a huge picture. */
const maxPixels = 20_000_000
const timeoutSeconds = 5

/** By their data URLs. */
const pictures = new LRUCache<string, EmailPictureFile>({ max: 50 })

/** Returns undefined if the picture cannot be read, as when the machine is too busy. */
export async function createEmailPicture(dataUrl: string): Promise<EmailPictureFile | undefined> {
  const known = pictures.get(dataUrl)
  if (known) return known
  const created = await encode(dataUrl)
  if (created) pictures.set(dataUrl, created)
  return created
}

async function encode(dataUrl: string): Promise<EmailPictureFile | undefined> {
  const source = parseLogoDataUrl(dataUrl)
  if (!source) return undefined
  const sharp = await loadSharp()
  try {
    const image = sharp(source.bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const { hasAlpha = false } = await image.metadata()
    const isPhoto = source.mediaType !== 'image/png' && !hasAlpha
    const sized = image
      .timeout({ seconds: timeoutSeconds })
      .rotate()
      .resize({ width: 2 * maxWidth, height: 2 * maxHeight, fit: 'inside', withoutEnlargement: true })
    const encoded = isPhoto ? sized.jpeg({ quality: 80 }) : sized.png()
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    const scale = Math.min(1, maxWidth / info.width, maxHeight / info.height)
    const toCssPixels = (pixels: number) => Math.max(1, Math.round(pixels * scale))
    return {
      mediaType: isPhoto ? 'image/jpeg' : 'image/png',
      content: data,
      width: toCssPixels(info.width),
      height: toCssPixels(info.height),
    }
  } catch {
    return undefined
  }
}
