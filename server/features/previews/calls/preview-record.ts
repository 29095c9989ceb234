/** Handles the call for the preview beside an editor: one changed record, for an hour. */
import { isLocaleCode } from '#locales/codes.ts'
import type { PreviewRecordInput } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { randomId } from '#server/lib/identifiers.ts'
import { livePreviewPrefix, type Preview } from '../previews.ts'
import { checkDraftChanges } from './draft-input.ts'
import { toPublicPreview } from './open-preview.ts'
import { getPreviewPath } from './preview-paths.ts'
import { checkDraft, checkDraftRights } from './previews.ts'

/** One for each editor that is open; each may have a megabyte. */
const maxLivePreviews = 20

const liveMinutes = 60

export const previewRecord: Handler<'previewRecord'> = async (input, context) => {
  const {
    stores: { previews },
    directory,
    configuration,
    now,
  } = context
  const { kind, key, record, replaces } = input
  const changes = [{ kind, key, record }]
  const refusal = checkDraftRights({ changes, files: [] }, context)
  if (refusal) return refusal
  const decimals = (context.decimals ?? []).map(literal => ({
    ...literal,
    pointer: `/changes/0${literal.pointer}`,
  }))
  const checked = await checkDraftChanges(changes, { ...context, decimals })
  if (!checked.ok) return checked
  const preview: Preview = {
    business: directory.business.slug,
    id: livePreviewPrefix + randomId(),
    files: [],
    changes: checked.value,
    createdAt: now,
    expiresAt: addMinutes(now, liveMinutes),
  }
  const problem = await checkDraft(preview, configuration, context)
  if (problem) return problem
  await previews.createLive(preview, { max: maxLivePreviews, replaces })
  return done({ preview: toPublicPreview(preview), pages: listPages(input, preview.id, context) })
}

function listPages(
  input: PreviewRecordInput,
  id: string,
  { caller, configuration, directory }: CallContext,
): { language: string; url: string }[] {
  const { defaultLocale } = directory.business
  const path = getPreviewPath(id) + getRecordPath(input)
  const others = [...configuration.catalogues.keys()].filter(language => language !== defaultLocale)
  return [defaultLocale, ...others].filter(isLocaleCode).flatMap(language => {
    const url = caller.businessAddress?.(path, language)
    return url === undefined ? [] : [{ language, url }]
  })
}

/** Returns where visitors see the record. */
function getRecordPath({ kind, key, record }: PreviewRecordInput): string {
  if (kind === 'business') return ''
  if (kind === 'services') return `/widget/appointment/service/${key}`
  if (kind === 'providers') return `/widget/appointment/${key}`
  if (kind === 'one-time-links') return `/widget/otl/${key}`
  if (kind === 'forms') return `/widget/form/${key}`
  if (kind === 'surveys') return `/widget/survey/${key}`
  return `/widget/${kind}/${String(record.slug)}`
}
