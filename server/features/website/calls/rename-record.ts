/** Handles the call that gives a page, post or product another address. */
import type { Business, RenameRecordInput, RenameRecordOutput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { normalizeRedirectPath } from '#schemas/runtime/core/redirects.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { retryOnConflict } from '#server/calls/retry-on-conflict.ts'
import { createAuditNote, createChangeOrigin, getAuditAuthor } from '#server/features/audit/audit-note.ts'
import { getContentPath } from '#server/features/content/calls/content-path.ts'
import { createDraftContent } from '#server/features/content/calls/draft-content.ts'
import type { ContentRecord } from '#server/features/directory/content.ts'
import { type ContentKindFolder, findContentKind } from '#server/features/directory/rules/content-kinds.ts'
import type { DocumentDraftKey } from '#server/features/document-drafts/document-drafts.ts'
import { checkContentRecord } from '#server/features/records/calls/content-records.ts'
import { findRecordFaults, toFaultContext } from '#server/features/records/calls/draft-faults.ts'
import { toRecordProblem } from '#server/features/records/calls/record-input.ts'
import { convertDirectoryToRecords } from '#server/features/records/calls/record-set.ts'
import { findRemovedNameFaults } from '#server/features/records/checks/removed-names.ts'

type Redirect = NonNullable<Business['redirects']>[number]

export const renameRecord: Handler<'renameRecord'> = async (input, context) => {
  const kind = findContentKind(input.kind)
  if (!kind) return failed('record.not_found')
  const { content, documentDrafts } = context.stores
  const business = context.directory.business.slug
  const [from, to] = [input.key, input.to].map((id): DocumentDraftKey => ({ business, kind: kind.kind, id }))
  if (!from || !to || from.id === to.id) return done({})
  const isTaken =
    (await content.find({ business, kind: kind.kind, slug: to.id })) || (await documentDrafts.find(to))
  if (isTaken)
    return failed('record.invalid', {
      reason: `There is already a ${kind.kind} "${to.id}".`,
      rule: 'slug_taken',
    })
  const published = await content.find({ business, kind: kind.kind, slug: from.id })
  const draft = await documentDrafts.find(from)
  if (!published && !draft) return failed('record.not_found')
  const renamed = published
    ? await retryOnConflict(context, fresh => renamePublished({ kind, record: published, input }, fresh))
    : done({})
  if (renamed.ok) await moveDraft({ from, to, isPublished: published !== undefined }, context)
  return renamed
}

interface Renaming {
  readonly kind: ContentKindFolder
  readonly record: ContentRecord
  readonly input: RenameRecordInput
}

/** Writes the record, removes the old one and adds the redirect, all or none; undefined if somebody else has written. */
async function renamePublished(
  { kind, record, input: { to } }: Renaming,
  context: CallContext,
): Promise<Outcome<RenameRecordOutput> | undefined> {
  const {
    stores: { content, directories },
    directory,
    configuration,
  } = context
  const business = directory.business.slug
  const moved = { ...record.document, slug: to }
  const checked = await checkContentRecord(kind, { key: to, record: moved }, { ...context, decimals: [] })
  if (!checked.ok) return checked
  const old = { business, kind: record.kind, slug: record.document.slug }
  const names = toFaultContext(context)
  const result = createDraftContent(content, { business, put: [checked.value], remove: [old] })
  const problem = toRecordProblem([
    ...(await findRecordFaults(checked.value, { directory, content: result }, names)),
    ...(await findRemovedNameFaults({ before: names, after: names, removed: [old] }, result)),
  ])
  if (problem) return problem
  const redirect = {
    from: getContentPath(record, configuration),
    to: getContentPath(checked.value, configuration),
  }
  const records = convertDirectoryToRecords(directory)
  const redirects = addRedirect(directory.business.redirects ?? [], redirect)
  const isDone = await directories.changeRecords(
    { ...records, business: { ...records.business, redirects } },
    { put: [checked.value], remove: [old], origin: createChangeOrigin('renameRecord', context) },
    directory.version,
  )
  return isDone ? done({ redirect }) : undefined
}

/** A business has at most as many. */
const maxRedirects = 200

/** Leaves out those that begin where the page is now: they would lead away from it, or in a circle. */
const addRedirect = (redirects: readonly Redirect[], added: Redirect): Redirect[] => {
  const taken = [added.from, added.to].map(normalizeRedirectPath)
  return [...redirects.filter(({ from }) => !taken.includes(normalizeRedirectPath(from))), added].slice(
    -maxRedirects,
  )
}

interface MovedDraft {
  readonly from: DocumentDraftKey
  readonly to: DocumentDraftKey
  readonly isPublished: boolean
}

async function moveDraft({ from, to, isPublished }: MovedDraft, context: CallContext): Promise<void> {
  const { documentDrafts, publicationSchedules, recordHistory } = context.stores
  const [draft, schedule] = await Promise.all([documentDrafts.find(from), publicationSchedules.find(from)])
  const audit = createAuditNote('renameRecord', { kind: to.kind, key: to.id }, context)
  if (draft) {
    const { business, kind, id } = to
    const { version } = isPublished ? await recordHistory.read({ business, kind, key: id }) : { version: 0 }
    await documentDrafts.save(
      {
        ...to,
        content: { ...draft.content, slug: id },
        base: version,
        isRebased: true,
        author: getAuditAuthor(context.caller),
        ifRevision: undefined,
      },
      audit,
    )
  }
  if (schedule) {
    const { publishAt, takeDownAt, author } = schedule
    await publicationSchedules.save({ ...to, publishAt, takeDownAt, author }, audit)
    await publicationSchedules.save({ ...from, author }, audit)
  }
  if (draft) await documentDrafts.delete(from, {})
}
