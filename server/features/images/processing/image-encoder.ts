/**
 * Finds the files of pictures, and encodes those that are missing. Each is encoded once, one at a time and in a queue of
 * bounded length, so that on each server no number of requests takes more processor time than twelve encodings per
 * picture; one that fails is tried again every ten minutes.
 */
import { listImageSizes } from '#schemas/runtime/image/image-variants.ts'
import type { ImageVariantKey } from '#server/features/directory/images.ts'
import type { Images } from '#server/features/directory/store/images.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import { encodeImage } from './encode-image.ts'

/** `busy`: the queue is full, or encoding has just failed. */
export type EncodedImageResult = Uint8Array | 'not-found' | 'busy'

export interface ImageEncoder {
  findOrEncode(key: ImageVariantKey): Promise<EncodedImageResult>
}

export interface ImageEncoderOptions {
  readonly images: Pick<Images, 'describe' | 'read' | 'findVariant' | 'putVariant'>
  readonly encode?: typeof encodeImage
  readonly maxWaiting?: number
  /** Reports a file that could not be encoded, and is not tried again for ten minutes, or could not be stored. */
  readonly onError: (error: unknown) => void
}

const retryMs = 10 * 60_000

export function createImageEncoder(options: ImageEncoderOptions): ImageEncoder {
  const { images, encode = encodeImage, maxWaiting = 240, onError } = options
  const running = new Map<string, Promise<EncodedImageResult>>()
  const failedAt = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()

  const encodeMissing = async (key: ImageVariantKey, name: string): Promise<EncodedImageResult> => {
    // Another server may have been quicker.
    const present = await images.findVariant(key)
    if (present) return present
    const master = await images.read(key.business, key.id)
    if (!master) return 'not-found'
    const bytes = await encode(master.bytes, key.width, key.format).catch((error: unknown) => {
      failedAt.set(name, performance.now())
      onError(error)
    })
    if (!bytes) return 'busy'
    await images.putVariant(key, bytes).catch(onError)
    return bytes
  }
  const enqueue = (key: ImageVariantKey, name: string): Promise<EncodedImageResult> => {
    const done = last.then(() => encodeMissing(key, name)).finally(() => running.delete(name))
    // The store may fail for one; the next must not fail with it.
    last = done.catch(() => {})
    running.set(name, done)
    return done
  }
  const hasJustFailed = (name: string) => performance.now() - (failedAt.get(name) ?? -retryMs) < retryMs

  const findOrEncode = async (key: ImageVariantKey): Promise<EncodedImageResult> => {
    const present = await images.findVariant(key)
    if (present) return present
    const [info] = await images.describe(key.business, [key.id])
    if (!info || listImageSizes(info.width).every(({ name }) => name !== key.width)) return 'not-found'
    const name = [key.business, key.id, key.width, key.format].join(' ')
    const current = running.get(name)
    if (current) return current
    if (running.size >= maxWaiting || hasJustFailed(name)) return 'busy'
    return enqueue(key, name)
  }
  return { findOrEncode: key => runForBusiness(key.business, () => findOrEncode(key)) }
}
