/** Reads and writes the pictures in the folder `images` of a business: `"src": "images/autumn.jpg"`. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import {
  collectImageIds,
  findImageReferences,
  findImageReferencesByRecord,
  isImageId,
  replaceImageSources,
  replaceImageSourcesByRecord,
} from '#schemas/runtime/image/image-references.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import type { OriginalImage } from '#server/features/directory/images.ts'
import type { Images } from '#server/features/directory/store/images.ts'
import { createOriginalImage, maxImageBytes } from '#server/features/images/processing/image.ts'
import { createPause, type Pause, runWithPauses } from '#server/lib/pauses.ts'

export interface ValueAndImages<T> {
  /** The value, whose images are named by id. */
  readonly value: T
  readonly images: readonly OriginalImage[]
}

/** Converts a JSON pointer into the value to a file and the pointer into it. */
export type LocateFile = (pointer: string) => Pick<FileFault, 'file' | 'pointer'>

interface ImageFolder {
  /** The folder of the business. */
  readonly folder: string
  readonly locate: LocateFile
  /** Is awaited after each record and each picture. */
  readonly pause?: Pause
}

/**
 * Reads every picture that a JSON value names, at any depth. Throws ConfigurationError with every one that cannot be
 * used. Ids of images that are stored already stay as they are.
 */
export async function readImageFiles<T>(
  { folder, locate, pause = createPause() }: ImageFolder,
  value: T,
): Promise<ValueAndImages<T>> {
  const found = new Map<string, OriginalImage | string>()
  const faults: FileFault[] = []
  for (const { pointer, src } of await runWithPauses(findImageReferencesByRecord(value), pause)) {
    if (isImageId(src)) continue
    await pause()
    const image = found.get(src) ?? (await readImageFile(folder, src))
    found.set(src, image)
    if (typeof image === 'string') faults.push({ ...locate(pointer), reason: image })
  }
  if (faults.length > 0) throw new ConfigurationError(faults)
  const images = [...found.values()].filter(image => typeof image !== 'string')
  const getId = (src: string) => {
    const image = found.get(src)
    return typeof image === 'object' ? image.id : src
  }
  return { value: await runWithPauses(replaceImageSourcesByRecord(value, getId), pause), images }
}

/** Every part of a path has a name that begins with no dot, so that no path leaves the folder. */
const pathInImages = /^images(\/[^./\\:][^/\\:]*)+$/

/** Returns the picture, or a sentence that says why there is none. */
async function readImageFile(folder: string, src: string): Promise<OriginalImage | string> {
  if (!pathInImages.test(src)) return `"${src}" is no path in the folder images, such as images/autumn.jpg.`
  const size = await stat(join(folder, src)).then(
    found => (found.isFile() ? found.size : undefined),
    () => undefined,
  )
  if (size === undefined) return `there is no file ${src}; put the picture into the folder images.`
  if (size > maxImageBytes) return `${src} is larger than 10 MB; make the picture smaller.`
  const { dir, name } = posix.parse(src.slice('images/'.length))
  const content = await readFile(join(folder, src))
  const image = await createOriginalImage(content, posix.join(dir, name), { isPatient: true })
  if (typeof image !== 'string') return image
  return image === 'too_large'
    ? `${src} has more than 50 megapixels, or takes too much memory to read; make the picture smaller.`
    : `${src} is not a readable picture; use a JPEG, PNG, WebP or AVIF that is not animated.`
}

/**
 * Returns a fault for each image that is not stored, and for each path: only files may use paths. The stored images are
 * claimed, so that no clean-up removes them before the records go into service.
 */
export async function findMissingImages(
  value: unknown,
  { business, images, locate }: { business: string; images: Pick<Images, 'claim'>; locate: LocateFile },
): Promise<FileFault[]> {
  const ids = collectImageIds(value)
  const stored = ids.length === 0 ? [] : await images.claim(business, ids)
  const known = new Set(stored.map(({ id }) => id))
  return findImageReferences(value)
    .filter(({ src }) => !known.has(src))
    .map(({ pointer, src }) => ({
      ...locate(pointer),
      reason: describeMissingImage(src),
      broken: { rule: 'picture' },
    }))
}

export const describeMissingImage = (src: string): string =>
  `there is no image "${src}"; upload it with POST /api/v1/operator/images, and write its id.`

/** Maps the id of each stored image that the value names to a path such as `images/autumn.webp`. */
export async function chooseImagePaths(
  value: unknown,
  business: string,
  images: Pick<Images, 'describe'>,
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>()
  // File systems that ignore case would take two such names for one.
  const taken = new Set<string>()
  for (const { id, name } of await images.describe(business, collectImageIds(value))) {
    const isFree = name !== '' && !taken.has(name.toLowerCase())
    if (isFree) taken.add(name.toLowerCase())
    paths.set(id, `images/${isFree ? name : id}.webp`)
  }
  return paths
}

/** Returns the value as files write it: with paths in place of ids. */
export const withImagePaths = <T>(value: T, paths: ReadonlyMap<string, string>): T =>
  replaceImageSources(value, src => paths.get(src) ?? src)

/** Writes the pictures of an exported business to their paths. */
export async function writeImageFiles(
  folder: string,
  paths: ReadonlyMap<string, string>,
  { business, images }: { business: string; images: Pick<Images, 'read'> },
): Promise<void> {
  for (const [id, path] of paths) {
    const image = await images.read(business, id)
    if (!image) throw new Error(`The picture of ${path} has just been removed: export again.`)
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), image.bytes)
  }
}
