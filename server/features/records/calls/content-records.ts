/** Checks and writes records of content that the operator sends, one by one. They refuse what an import refuses. */
import { done, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { ChangeOrigin } from '#server/features/audit/audit.ts'
import { createDraftContent } from '#server/features/content/calls/draft-content.ts'
import type { ContentRecord } from '#server/features/directory/content.ts'
import type { ContentKindFolder } from '#server/features/directory/rules/content-kinds.ts'
import { findRemovedNameFaults } from '../checks/removed-names.ts'
import { findRecordFaults, toFaultContext } from './draft-faults.ts'
import { checkRecordInput, toRecordProblem } from './record-input.ts'

export async function checkContentRecord(
  { kind, entity, folder }: ContentKindFolder,
  { key, record }: { readonly key: string; readonly record: unknown },
  context: CallContext,
): Promise<Outcome<ContentRecord>> {
  const checked = await checkRecordInput<ContentRecord['document']>(
    { entity, kind: folder, key, record, getKey: ({ slug }) => slug },
    context,
  )
  if (!checked.ok) return checked
  // The store does not tell an empty list from none.
  const { blocks, ...header } = checked.value
  return done(asContentRecord(kind, blocks?.length === 0 ? header : checked.value))
}

/** Returns undefined if somebody else has written to the business at the same moment. */
export async function saveContentRecord(
  record: ContentRecord,
  origin: ChangeOrigin,
  context: CallContext,
): Promise<Outcome<unknown> | undefined> {
  const {
    stores: { content, directories },
    directory,
  } = context
  const problem = toRecordProblem(
    await findRecordFaults(record, { directory, content }, toFaultContext(context)),
  )
  if (problem) return problem
  const change = { put: [record], origin }
  const isDone = await directories.changeContent(directory.business.slug, change, directory.version)
  return isDone ? done(undefined) : undefined
}

/** Refuses to delete what other records name. Returns undefined as `saveContentRecord` does. */
export async function deleteContentRecord(
  { kind, slug }: { readonly kind: ContentRecord['kind']; readonly slug: string },
  origin: ChangeOrigin,
  context: CallContext,
): Promise<Outcome<unknown> | undefined> {
  const {
    stores: { content, directories },
    directory,
  } = context
  const key = { business: directory.business.slug, kind, slug }
  const names = toFaultContext(context)
  const change = { before: names, after: names, removed: [key] }
  const result = createDraftContent(content, { business: key.business, put: [], remove: [key] })
  const problem = toRecordProblem(await findRemovedNameFaults(change, result))
  if (problem) return problem
  const isDone = await directories.changeContent(key.business, { remove: [key], origin }, directory.version)
  return isDone ? done(undefined) : undefined
}

/** Proof: the document has just passed the schema of its kind. */
function asContentRecord(kind: ContentRecord['kind'], document: ContentRecord['document']): ContentRecord {
  return { kind, document } as ContentRecord
}
