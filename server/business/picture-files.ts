/** Reads all pictures of a business's folder, photos and images, and stores them. */

import { formatPointer, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { ConfigurationError } from '../configuration/files.ts'
import type { BusinessFiles, BusinessRecords } from '../ports/directory.ts'
import type { FormStores } from '../ports/form-stores.ts'
import type { ImageMaster } from '../ports/images.ts'
import type { Photo } from '../ports/photos.ts'
import { getContentFilePath } from './content-kinds.ts'
import { findMissingImages, type LocateFile, readImageFiles } from './image-files.ts'
import { readPhotoFiles } from './photo-files.ts'
import { businessFileName, getRecordFilePath, recordKinds } from './record-kinds.ts'

export interface RecordsAndPictures<Records extends BusinessRecords = BusinessRecords> {
  /** The records, which name their pictures by id. */
  readonly records: Records
  readonly photos: readonly Photo[]
  readonly images: readonly ImageMaster[]
}

type PictureStores = Pick<FormStores, 'photos' | 'images'>

/** Throws ConfigurationError with pictures that cannot be used. @param signal stops between two of them */
export async function readPictureFiles<Records extends BusinessRecords>(
  folder: string,
  written: Records,
  signal?: AbortSignal,
): Promise<RecordsAndPictures<Records>> {
  const withPhotos = await readPhotoFiles(folder, written, signal)
  const locate = locateInRecords(written)
  const { value, images } = await readImageFiles({ folder, locate, signal }, withPhotos.records)
  return { records: value, photos: withPhotos.photos, images }
}

/** Locates `/services/0/image/src` in `services/haircut.json` at `/image/src`. */
export function locateInRecords(records: BusinessRecords | BusinessFiles): LocateFile {
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

/** Throws ConfigurationError if a file names an image by an id that neither these images nor the stored ones have. */
export async function requireStoredImages(
  records: BusinessRecords,
  read: readonly ImageMaster[],
  images: PictureStores['images'],
): Promise<void> {
  const claim: typeof images.claim = async (business, ids) => [
    ...read,
    ...(await images.claim(business, ids)),
  ]
  const faults = await findMissingImages(records, {
    business: records.business.slug,
    images: { claim },
    locate: locateInRecords(records),
  })
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
export async function removeUnusedPictures(
  { business }: BusinessRecords,
  { photos, images }: PictureStores,
): Promise<void> {
  await photos.removeUnused(business.slug)
  await images.removeUnused(business.slug)
}
