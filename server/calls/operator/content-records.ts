/** Handles the operator's calls for records of content, one by one. They refuse what an import refuses. */
import type { ListRecordsInput } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { ContentKindFolder } from '../../business/content-kinds.ts'
import { findLostNameFaults } from '../../business/lost-names.ts'
import type { ContentRecord } from '../../ports/content.ts'
import { createDraftContent } from '../content/draft-content.ts'
import type { CallContext } from '../handler.ts'
import { findRecordFaults, toFaultContext } from '../preview/draft-faults.ts'
import { checkRecordInput, toRecordProblem } from './record-input.ts'

/** A post in eleven languages has about 100 kB, so that a reply usually stays below ten megabytes. */
const maxRecords = 100

export async function listContentRecords(
  { kind }: ContentKindFolder,
  { after = '' }: ListRecordsInput,
  { content, directory }: CallContext,
) {
  const business = directory.business.slug
  const records = await content.readAfter({ business, kind, slug: after }, maxRecords)
  return done({ records: records.map(toOutput) })
}

export async function getContentRecord(
  { kind }: ContentKindFolder,
  slug: string,
  { content, directory }: CallContext,
) {
  const found = await content.find({ business: directory.business.slug, kind, slug })
  return found ? done({ record: toOutput(found) }) : failed('record.not_found')
}

export async function putContentRecord(
  { kind, entity, folder }: ContentKindFolder,
  { key, record }: { readonly key: string; readonly record: unknown },
  context: CallContext,
) {
  const { directory, directories } = context
  const checked = await checkRecordInput<ContentRecord['document']>(
    { entity, kind: folder, key, record, getKey: ({ slug }) => slug },
    context,
  )
  if (!checked.ok) return checked
  const put = asContentRecord(kind, checked.value)
  const faults = await findRecordFaults(put, context, toFaultContext(context))
  const problem = toRecordProblem(faults)
  if (problem) return problem
  const isDone = await directories.changeContent(directory.business.slug, { put: [put] }, directory.version)
  return isDone ? done({ record: toOutput(put) }) : failed('record.changed')
}

/** Refuses to delete what other records name. */
export async function deleteContentRecord({ kind }: ContentKindFolder, slug: string, context: CallContext) {
  const { content, directory, directories } = context
  const key = { business: directory.business.slug, kind, slug }
  if (!(await content.find(key))) return failed('record.not_found')
  const names = toFaultContext(context)
  const change = { before: names, after: names, removed: [key] }
  const result = createDraftContent(content, { business: key.business, put: [], remove: [key] })
  const problem = toRecordProblem(await findLostNameFaults(change, result))
  if (problem) return problem
  const isDone = await directories.changeContent(key.business, { remove: [key] }, directory.version)
  return isDone ? done({}) : failed('record.changed')
}

const toOutput = ({ document }: ContentRecord): Record<string, unknown> => ({ ...document })

/** Proof: the document has just passed the schema of its kind. */
function asContentRecord(kind: ContentRecord['kind'], document: ContentRecord['document']): ContentRecord {
  return { kind, document } as ContentRecord
}
