/** Handles `uploadPhoto`: stores a provider's photo that the operator sends. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { createChangeOrigin } from '#server/features/audit/audit-note.ts'
import { createPhotoVariants, getPhotoHref, maxPhotoBytes } from '#server/features/images/processing/photo.ts'
import { collectBytes } from '#server/lib/collect-bytes.ts'
import { failPictureRefused } from './picture-problem.ts'
import { convertDirectoryToRecords, withRecord } from './record-set.ts'

export const uploadPhoto: Handler<'uploadPhoto'> = async ({ provider: slug }, context) => {
  const {
    stores: { directories, formStores },
    directory,
    body,
  } = context
  const provider = directory.providers.get(slug)
  if (!provider) return failed('record.not_found')
  const content = body && (await collectBytes(body, maxPhotoBytes))
  if (body && !content) return failed('upload.too_large', { limit: maxPhotoBytes / (1024 * 1024) })
  const photo = content ? await createPhotoVariants(content) : 'unreadable'
  if (typeof photo === 'string') return failPictureRefused(photo)
  const business = directory.business.slug
  await formStores.photos.put(business, photo)
  const records = withRecord(convertDirectoryToRecords(directory), 'providers', {
    ...provider,
    photo: photo.id,
  })
  const change = { ifVersion: directory.version, origin: createChangeOrigin('uploadPhoto', context) }
  if (!(await directories.replace(records, change))) return failed('record.changed')
  await formStores.photos.removeUnused(business)
  return done({ id: photo.id, photo: getPhotoHref(photo.id, directory) })
}
