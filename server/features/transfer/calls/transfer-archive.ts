/** Lists the files of a business for an archive; pictures and what is about customers are read one after the other. */
import type { ExportBusinessDataInput } from '#schemas/generated/types.gen.ts'
import { isImageId } from '#schemas/runtime/image/image-references.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import { isPhotoId, largestPhotoWidth } from '#server/features/images/processing/photo.ts'
import { chooseImagePaths, withImagePaths } from '#server/features/records/files/image-files.ts'
import { getPhotoFileName, withPhotoFileNames } from '#server/features/records/files/photo-files.ts'
import { formatRecordFiles } from '#server/features/records/files/write-folder.ts'
import type { ArchiveFile } from '../files/pack-archive.ts'
import { listCustomerFiles } from './customer-files.ts'

/** @param parts which data about customers, if any */
export async function* listArchiveFiles(
  records: BusinessRecordsWithContent,
  parts: ExportBusinessDataInput,
  context: CallContext,
): AsyncGenerator<ArchiveFile> {
  const {
    stores: { formStores },
    configuration,
  } = context
  const { slug: business } = records.business
  const paths = await chooseImagePaths(records, business, formStores.images)
  const written = withImagePaths({ ...records, ...withPhotoFileNames(records) }, paths)
  for (const [path, content] of formatRecordFiles(written, configuration)) yield { path, content }
  for (const { slug, photo: id } of records.providers) {
    if (id === undefined || !isPhotoId(id)) continue
    const photo = await formStores.photos.find({ business, id, width: largestPhotoWidth })
    if (photo) yield { path: `providers/${getPhotoFileName(slug)}`, content: photo.bytes }
  }
  for (const [id, path] of paths) {
    const image = isImageId(id) ? await formStores.images.read(business, id) : undefined
    // An import would miss it, and say so.
    if (!image) throw new Error(`The picture of ${path} has just been removed: export again.`)
    yield { path, content: image.bytes }
  }
  yield* listCustomerFiles(parts, context)
}
