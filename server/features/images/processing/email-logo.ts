/** Turns a business's logo into what all mail programs show: a PNG of known size. Some know no WebP. */
import { loadSharp } from './load-sharp.ts'
import { parseLogoDataUrl } from './logo.ts'

export interface EmailLogo {
  readonly png: Uint8Array
  /** In CSS pixels; the picture has twice as many for sharp screens, unless it is small. */
  readonly width: number
  readonly height: number
}

/** In CSS pixels. */
const maxWidth = 220
const maxHeight = 44
/** A small file can claim to be a huge picture. */
const maxPixels = 4_000_000
const timeoutSeconds = 5

/** Returns undefined if the logo cannot be read. */
export async function createEmailLogo(dataUrl: string): Promise<EmailLogo | undefined> {
  const logo = parseLogoDataUrl(dataUrl)
  if (!logo) return undefined
  const sharp = await loadSharp()
  try {
    const { data, info } = await sharp(logo.bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: timeoutSeconds })
      .resize({ width: 2 * maxWidth, height: 2 * maxHeight, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    const scale = Math.min(1, maxWidth / info.width, maxHeight / info.height)
    const toCssPixels = (pixels: number) => Math.max(1, Math.round(pixels * scale))
    return { png: data, width: toCssPixels(info.width), height: toCssPixels(info.height) }
  } catch {
    return undefined
  }
}
