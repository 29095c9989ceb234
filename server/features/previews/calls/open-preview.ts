import type { PublicPreview } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import type { PreviewInfo } from '../previews.ts'

export const openPreview: Handler<'openPreview'> = async (
  { id },
  { stores: { previews }, directory, now },
) => {
  const preview = await previews.find({ business: directory.business.slug, id }, now)
  return preview ? done(toPublicPreview(preview)) : failed('preview.not_found')
}

export const toPublicPreview = ({ id, site, createdAt, expiresAt }: PreviewInfo): PublicPreview => ({
  id,
  ...(site === undefined ? {} : { site }),
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
})
