import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import type { Photo } from '#server/features/directory/photos.ts'
import type { Photos } from '#server/features/directory/store/photos.ts'
import { largestPhotoWidth } from '#server/features/images/processing/photo.ts'
import type { RecordsAndPictures } from '#server/features/records/files/picture-files.ts'

/**
 * Keeps the id of a photo that is the same: the id is that of the file that was uploaded once, and an export has what was
 * made of it.
 */
export async function keepUnchangedPhotoIds(
  read: RecordsAndPictures<BusinessRecordsWithContent>,
  before: BusinessRecordsWithContent,
  photos: Pick<Photos, 'find'>,
): Promise<RecordsAndPictures<BusinessRecordsWithContent>> {
  const { slug: business } = before.business
  const old = new Map(before.providers.map(({ slug, photo }) => [slug, photo]))
  const sentById = new Map(read.photos.map(photo => [photo.id, photo]))
  const kept = new Map<string, string>()
  for (const { slug, photo } of read.records.providers) {
    const id = old.get(slug)
    const sent = sentById.get(photo ?? '')
    if (id === undefined || sent === undefined || id === photo) continue
    const stored = await photos.find({ business, id, width: largestPhotoWidth })
    if (stored && isSame(stored.bytes, sent)) kept.set(slug, id)
  }
  const providers = read.records.providers.map(provider => {
    const photo = kept.get(provider.slug)
    return photo === undefined ? provider : { ...provider, photo }
  })
  const named = new Set(providers.map(({ photo }) => photo))
  return {
    ...read,
    records: { ...read.records, providers },
    photos: read.photos.filter(({ id }) => named.has(id)),
  }
}

const isSame = (bytes: Uint8Array, { variants }: Photo): boolean => {
  const largest = variants.find(({ width }) => width === largestPhotoWidth)
  return largest !== undefined && Buffer.compare(bytes, largest.bytes) === 0
}
