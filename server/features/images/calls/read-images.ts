import { collectImageIds } from '#schemas/runtime/image/image-references.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { ImageInfo } from '#server/features/directory/images.ts'

/** Returns the stored images that records of content name, by id. */
export async function readImages(
  records: unknown,
  { stores: { formStores }, directory }: CallContext,
): Promise<ReadonlyMap<string, ImageInfo>> {
  const ids = collectImageIds(records)
  const found = ids.length === 0 ? [] : await formStores.images.describe(directory.business.slug, ids)
  return new Map(found.map(image => [image.id, image]))
}
