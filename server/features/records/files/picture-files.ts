/** Reads all pictures of a business's folder, photos and images, and stores them. */

import { formatPointer, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { findImageReferencesByRecord, isImageId } from '#schemas/runtime/image/image-references.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import type { BusinessRecords, BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import type { OriginalImage } from '#server/features/directory/images.ts'
import type { Photo } from '#server/features/directory/photos.ts'
import { getContentFilePath } from '#server/features/directory/rules/content-kinds.ts'
import {
  businessFileName,
  getRecordFilePath,
  recordKinds,
} from '#server/features/directory/rules/record-kinds.ts'
import type { FormStores } from '#server/features/forms/form-stores.ts'
import { createPause, type Pause, runWithPauses } from '#server/lib/pauses.ts'
import { describeMissingImage, type LocateFile, readImageFiles } from './image-files.ts'
import { readPhotoFiles } from './photo-files.ts'

export interface RecordsAndPictures<Records extends BusinessRecords = BusinessRecords> {
  /** The records, which name their pictures by id. */
  readonly records: Records
  readonly photos: readonly Photo[]
  readonly images: readonly OriginalImage[]
}

type PictureStores = Pick<FormStores, 'photos' | 'images'>

/** Throws ConfigurationError with pictures that cannot be used. @param turns is awaited between two of them */
export async function readPictureFiles<Records extends BusinessRecords>(
  folder: string,
  written: Records,
  pause: Pause = createPause(),
): Promise<RecordsAndPictures<Records>> {
  const withPhotos = await readPhotoFiles(folder, written, pause)
  const locate = locateInRecords(written)
  const { value, images } = await readImageFiles({ folder, locate, pause }, withPhotos.records)
  return { records: value, photos: withPhotos.photos, images }
}

/** Locates `/services/0/image/src` in `services/haircut.json` at `/image/src`. */
export function locateInRecords(records: BusinessRecords | BusinessRecordsWithContent): LocateFile {
  return pointer => {
    const [list, index, ...rest] = parsePointer(pointer)
    const content = list === 'content' && 'content' in records ? records.content[Number(index)] : undefined
    if (content)
      return {
        file: getContentFilePath(content.kind, content.document.slug),
        pointer: formatPointer(rest.slice(1)),
      }
    const kind = recordKinds.find(one => one.list === list)
    const record = kind && records[kind.list][Number(index)]
    if (!kind || !record)
      return { file: businessFileName, pointer: formatPointer(parsePointer(pointer).slice(1)) }
    const key = 'id' in record ? record.id : record.slug
    return { file: getRecordFilePath(kind.list, key), pointer: formatPointer(rest) }
  }
}

interface ImageRequirement {
  /** Images that come with the records. */
  readonly read: readonly OriginalImage[]
  readonly images: Pick<PictureStores['images'], 'claim'>
  readonly pause?: Pause
  /** Records that may name an image that is gone: to name it once more is no new fault. */
  readonly before?: BusinessRecords
}

/**
 * Throws ConfigurationError if a file names an image by an id that neither these images nor the stored ones have. The
 * stored images are claimed, so that no clean-up removes them before the records go into service.
 */
export async function requireStoredImages(
  records: BusinessRecords,
  { read, images, pause = createPause(), before }: ImageRequirement,
): Promise<void> {
  const list = (of: BusinessRecords) => runWithPauses(findImageReferencesByRecord(of), pause)
  const named = await list(records)
  const ids = [...new Set(named.map(({ src }) => src).filter(isImageId))]
  const stored = ids.length === 0 ? [] : await images.claim(records.business.slug, ids)
  const known = new Set([...read, ...stored].map(({ id }) => id))
  const missing = named.filter(({ src }) => !known.has(src))
  if (missing.length === 0) return
  const gone = new Set(before && (await list(before)).map(({ src }) => src))
  const locate = locateInRecords(records)
  const faults = missing
    .filter(({ src }) => !gone.has(src))
    .map(({ pointer, src }) => ({ ...locate(pointer), reason: describeMissingImage(src) }))
  if (faults.length > 0) throw new ConfigurationError(faults)
}

/** Stores pictures. Call it before the records that name them go into service. */
export async function storePictures(
  { business }: BusinessRecords,
  { photos, images }: Pick<RecordsAndPictures, 'photos' | 'images'>,
  stores: PictureStores,
): Promise<void> {
  for (const photo of photos) await stores.photos.put(business.slug, photo)
  for (const image of images) await stores.images.put(business.slug, image)
}

/** Removes pictures that neither a record nor a preview names any longer and that are older than a day. */
export async function deleteUnusedPictures(
  { business }: BusinessRecords,
  { photos, images }: PictureStores,
): Promise<void> {
  await photos.removeUnused(business.slug)
  await images.removeUnused(business.slug)
}
