/** Handles `uploadImage`: stores a picture that the operator sends, for records to name. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { createOriginalImage, maxImageBytes } from '#server/features/images/processing/image.ts'
import { collectBytes } from '#server/lib/collect-bytes.ts'
import { failPictureRefused } from './picture-problem.ts'

export const uploadImage: Handler<'uploadImage'> = async (_, context) => {
  const {
    stores: { formStores },
    directory,
    body,
  } = context
  const content = body && (await collectBytes(body, maxImageBytes))
  if (body && !content) return failed('upload.too_large', { limit: maxImageBytes / (1024 * 1024) })
  const image = content ? await createOriginalImage(content, '') : 'unreadable'
  if (typeof image === 'string') return failPictureRefused(image)
  const audit = createAuditNote('uploadImage', { kind: 'image', key: image.id }, context)
  await formStores.images.put(directory.business.slug, image, audit)
  const { id, width, height, placeholder } = image
  return done({ image: { id, width, height, placeholder } })
}
