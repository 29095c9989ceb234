/** Reads and writes photos beside the records of providers: `"photo": "maya.jpg"` is `providers/maya.jpg`. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import type { Photo } from '#server/features/directory/photos.ts'
import { getRecordFilePath } from '#server/features/directory/rules/record-kinds.ts'
import type { Photos } from '#server/features/directory/store/photos.ts'
import {
  createPhotoVariants,
  isPhotoId,
  largestPhotoWidth,
  maxPhotoBytes,
} from '#server/features/images/processing/photo.ts'
import { createPause, type Pause } from '#server/lib/pauses.ts'

export interface RecordsAndPhotos<Records extends BusinessRecords> {
  /** The records, whose providers name their photos by id. */
  readonly records: Records
  readonly photos: readonly Photo[]
}

/** Reads the photos of providers. Throws ConfigurationError with every photo that cannot be used. */
export async function readPhotoFiles<Records extends BusinessRecords>(
  folder: string,
  records: Records,
  pause: Pause = createPause(),
): Promise<RecordsAndPhotos<Records>> {
  const photos: Photo[] = []
  const faults: FileFault[] = []
  const providers: BusinessRecords['providers'][number][] = []
  for (const provider of records.providers) {
    await pause()
    const { photo: name, slug } = provider
    const found = name === undefined ? undefined : await readPhotoFile(join(folder, 'providers'), name)
    if (typeof found === 'string')
      faults.push({ file: getRecordFilePath('providers', slug), pointer: '/photo', reason: found })
    else if (found) photos.push(found)
    providers.push(found && typeof found !== 'string' ? { ...provider, photo: found.id } : provider)
  }
  if (faults.length > 0) throw new ConfigurationError(faults)
  return { records: { ...records, providers }, photos }
}

/** As of images: no name leaves the folder. */
const plainFileName = /^[^./\\:][^/\\:]*$/

/** Returns the photo, or a sentence that says why there is none. */
async function readPhotoFile(folder: string, name: string): Promise<Photo | string> {
  if (!plainFileName.test(name)) return `"${name}" is no file next to the record, such as maya.jpg.`
  const path = join(folder, name)
  const size = await stat(path).then(
    found => (found.isFile() ? found.size : undefined),
    () => undefined,
  )
  if (size === undefined) return `there is no file providers/${name}; put the picture next to the record.`
  if (size > maxPhotoBytes) return `providers/${name} is larger than 5 MB; make the picture smaller.`
  const photo = await createPhotoVariants(await readFile(path), { isPatient: true })
  if (typeof photo !== 'string') return photo
  return photo === 'too_large'
    ? `providers/${name} has more than 50 megapixels, or takes too much memory to read; make the picture smaller.`
    : `providers/${name} is not a readable picture; use JPEG, PNG or WebP.`
}

/** Writes the photos of an exported business; its exported records name these files. */
export async function writePhotoFiles(
  folder: string,
  records: BusinessRecords,
  photos: Photos,
): Promise<void> {
  for (const { slug, photo: id } of records.providers) {
    if (id === undefined || !isPhotoId(id)) continue
    const business = records.business.slug
    const found = await photos.find({ business, id, width: largestPhotoWidth })
    if (found) await writeFile(join(folder, 'providers', getPhotoFileName(slug)), found.bytes)
  }
}

/** Returns the records as their files write them: with a file name in place of each photo's id. */
export const withPhotoFileNames = (records: BusinessRecords): BusinessRecords => ({
  ...records,
  providers: records.providers.map(provider =>
    provider.photo === undefined ? provider : { ...provider, photo: getPhotoFileName(provider.slug) },
  ),
})

export const getPhotoFileName = (slug: string): string => `${slug}.webp`
