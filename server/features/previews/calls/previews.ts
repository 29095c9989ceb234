/** Handles the operator's calls for previews. */
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { checkDocuments } from '#server/configuration/business-configuration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { checkFileChanges, checkRecordKinds } from '#server/features/people/calls/operator-rights.ts'
import { createDraft } from '#server/features/records/calls/draft.ts'
import { findDraftFaults } from '#server/features/records/calls/draft-faults.ts'
import { findHostProblem } from '#server/features/records/calls/host-problem.ts'
import { toFileProblem, toRecordProblem } from '#server/features/records/calls/record-input.ts'
import { randomId } from '#server/lib/identifiers.ts'
import type { Preview, PreviewSummary } from '../previews.ts'
import { buildDraftConfiguration, findInstallationFaults } from './draft-configuration.ts'
import { findDraftFileFaults, toFileChanges, toPreviewFiles } from './draft-files.ts'
import { checkDraftChanges } from './draft-input.ts'
import { toPublicPreview } from './open-preview.ts'

/** Each may have megabytes of records. */
const maxPreviews = 100

const defaultDays = 7

export const createPreview: Handler<'createPreview'> = async (
  { site, changes = [], files = [], days = defaultDays },
  context,
) => {
  const {
    stores: { previews },
    directory,
    now,
    configuration,
  } = context
  if (changes.length === 0 && files.length === 0)
    return failed('record.invalid', { reason: 'The draft is empty; add a record or a file.' })
  const refusal = checkDraftRights({ changes, files }, context)
  if (refusal) return refusal
  const checked = await checkDraftChanges(changes, context)
  if (!checked.ok) return checked
  const fileProblem = toFileProblem(findDraftFileFaults(files, context))
  if (fileProblem) return fileProblem
  const built = buildDraftConfiguration(configuration, toFileChanges(files, context))
  if (!built.ok) return toFileProblem(built.faults) ?? failed('record.invalid')
  const business = directory.business.slug
  const preview: Preview = {
    business,
    id: randomId(),
    site,
    changes: checked.value,
    createdAt: now,
    files: toPreviewFiles(files, context),
    expiresAt: addMinutes(now, days * minutesPerDay),
  }
  const problem = await checkDraft(preview, built.configuration, context)
  if (problem) return problem
  const audit = createAuditNote('createPreview', { kind: 'preview', key: preview.id }, context)
  const created = await previews.create(preview, maxPreviews, audit)
  return created
    ? done({ preview: toPublicPreview(preview) })
    : failed('preview.limit_reached', { count: maxPreviews })
}

/** Returns a problem if the operator may not change these records or files. */
export const checkDraftRights = (
  draft: { readonly changes: readonly { readonly kind: string }[]; readonly files: readonly unknown[] },
  context: Pick<CallContext, 'caller'>,
) => checkScope({ kinds: draft.changes.map(({ kind }) => kind), fileCount: draft.files.length }, context)

const checkScope = (
  { kinds, fileCount }: Pick<PreviewSummary, 'kinds' | 'fileCount'>,
  { caller }: Pick<CallContext, 'caller'>,
) => checkFileChanges(fileCount, caller) ?? checkRecordKinds(kinds, caller)

export const getPreview: Handler<'getPreview'> = async ({ id }, context) => {
  const preview = await findPreview(id, context)
  if (!preview) return failed('preview.not_found')
  const refusal = checkDraftRights(preview, context)
  if (refusal) return refusal
  const changes = preview.changes.map(({ base: _, ...change }) => change)
  const files = preview.files.map(({ file, content }) => ({
    file,
    ...(content === undefined ? {} : { content: asDocument(content) }),
  }))
  return done({ preview: toPublicPreview(preview), changes, files })
}

/** Lists those that the operator may open: an id is all that it takes to see a preview. */
export const listPreviews: Handler<'listPreviews'> = async (_, context) => {
  const {
    stores: { previews },
    directory,
    now,
  } = context
  const all = await previews.list(directory.business.slug, now)
  return done({
    previews: all.filter(preview => !checkScope(preview, context)).map(toPublicPreview),
  })
}

export const deletePreview: Handler<'deletePreview'> = async ({ id }, context) => {
  const {
    stores: { previews },
    directory,
  } = context
  const preview = await findPreview(id, context)
  const refusal = preview && checkDraftRights(preview, context)
  if (refusal) return refusal
  const audit = createAuditNote('deletePreview', { kind: 'preview', key: id }, context)
  const isDeleted = await previews.delete({ business: directory.business.slug, id }, audit)
  return isDeleted ? done({}) : failed('preview.not_found')
}

export const findPreview = (id: string, { stores: { previews }, directory, now }: CallContext) =>
  previews.find({ business: directory.business.slug, id }, now)

/** Returns the problem that an import and a reload of the result would have; undefined if they have none. */
export async function checkDraft(
  { business, site, changes, files }: Preview,
  configuration: Configuration,
  context: CallContext,
): Promise<Extract<Outcome<unknown>, { ok: false }> | undefined> {
  const {
    stores: { content, formStores },
  } = context
  const draft = await createDraft(context.directory, changes, { content, images: formStores.images })
  const isSite =
    site === undefined || (await draft.content.find({ business, kind: 'page', slug: site })) !== undefined
  if (!isSite)
    return failed('record.invalid', {
      reason: `There is no page "${site}" with which the preview could begin; add it to the changes, or name another page as its site.`,
    })
  if (files.length > 0) {
    const problem = toFileProblem(await findInstallationFaults(configuration, context))
    if (problem) return problem
  }
  const hostProblem = await findHostProblem(draft.directory.business, context)
  if (hostProblem) return hostProblem
  const layered = checkDocuments(draft.directory.documents, configuration)
  if (!layered.ok) return toRecordProblem(layered.faults)
  const published = { directory: context.directory, configuration: context.configuration }
  return toRecordProblem(
    await findDraftFaults(draft, changes, { published, configuration: layered.configuration }),
  )
}

/** Proof: the content was an object or a list when it was created. */
const asDocument = (content: unknown) => content as { [name: string]: unknown } | unknown[]
