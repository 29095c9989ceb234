/** Reads pictures that somebody chooses, and encodes what is cut out of them, without what cameras write into files. */
import { type CropRect, fitCropSize, type PictureSize } from './crop-geometry.ts'

/** What a picture must be for its use. */
export interface PictureRequirements {
  /** Width by height; undefined: that of the picture. */
  readonly aspect: number | undefined
  readonly largest: PictureSize
  /** Of what is encoded. */
  readonly maxBytes: number
}

const readTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
export const acceptedFileTypes = readTypes.join(',')
/** A larger file may take more memory than a phone has. */
export const maxFileMegabytes = 30
const maxPixels = 50_000_000

export type PictureFault = 'type' | 'size' | 'broken'

/** Opens a file as the browser shows it, upright; or says what is wrong with it. */
export async function openPicture(file: File): Promise<ImageBitmap | PictureFault> {
  if (!readTypes.includes(file.type)) return 'type'
  if (file.size > maxFileMegabytes * 1024 * 1024) return 'size'
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return 'broken'
  return bitmap.width * bitmap.height > maxPixels ? 'size' : bitmap
}

/** WebP, or where a browser cannot write it PNG, which has transparency, too, or else JPEG. */
const writtenTypes = ['image/webp', 'image/png', 'image/jpeg']
const qualities = [0.9, 0.8, 0.65, 0.5]
const smallestWidth = 48

/** Encodes a part of a picture, smaller and coarser until it has few enough bytes; undefined if nothing helps. */
export async function encodePicture(
  bitmap: ImageBitmap,
  rect: CropRect,
  { largest, maxBytes }: PictureRequirements,
): Promise<Blob | undefined> {
  let size = fitCropSize(rect, largest)
  while (size.width >= Math.min(smallestWidth, rect.width)) {
    const canvas = drawPart(bitmap, rect, size)
    for (const type of writtenTypes)
      for (const quality of qualities) {
        const blob = await toBlob(canvas, { type, quality })
        if (blob?.type === type && blob.size <= maxBytes) return blob
      }
    size = { width: Math.floor(size.width * 0.75), height: Math.max(1, Math.floor(size.height * 0.75)) }
  }
  return undefined
}

/** Draws a part of a picture on a canvas of a size. */
function drawPart(bitmap: ImageBitmap, rect: CropRect, size: PictureSize): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws no pictures.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, rect.x, rect.y, rect.width, rect.height, 0, 0, size.width, size.height)
  return canvas
}

const toBlob = (
  canvas: HTMLCanvasElement,
  { type, quality }: { readonly type: string; readonly quality: number },
): Promise<Blob | null> => new Promise(resolve => canvas.toBlob(resolve, type, quality))

const previewSidePixels = 1600

/** Returns the whole picture as a data URL, large enough to fill a dialog and to be zoomed there. */
export function drawPreview(bitmap: ImageBitmap): string {
  const { width, height } = bitmap
  const scale = previewSidePixels / Math.max(width, height)
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  return drawPart(bitmap, { x: 0, y: 0, width, height }, size).toDataURL('image/webp', 0.9)
}

/** Returns a data URL, which the policy of the console can show. */
export const readDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('The picture cannot be read.'))
    reader.readAsDataURL(blob)
  })
