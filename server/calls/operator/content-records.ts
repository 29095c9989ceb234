/** Handles the operator's calls for records of content, one by one. They refuse what an import refuses. */
import type { ListRecordsInput } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { findContentRecordFaults } from '../../business/content-faults.ts'
import { type ContentKindFolder, contentKinds, getContentFilePath } from '../../business/content-kinds.ts'
import type { ContentKey, ContentRecord } from '../../ports/content.ts'
import type { CallContext } from '../handler.ts'
import { checkRecordInput, toRecordProblem } from './record-input.ts'
import { convertDirectoryToRecords } from './record-set.ts'

/** Returns the kind of content that a `kind` of the operator's calls names; undefined if it is none. */
export const findContentKind = (name: string): ContentKindFolder | undefined =>
  contentKinds.find(({ folder }) => folder === name)

/** A record has up to 200 blocks, so a reply of this many stays below a few megabytes. */
const maxRecords = 500

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
  const problem = toRecordProblem(await findFaults(put, context))
  if (problem) return problem
  const isDone = await directories.changeContent(directory.business.slug, { put: [put] }, directory.version)
  return isDone ? done({ record: toOutput(put) }) : failed('record.changed')
}

/** Refuses to delete what other records name. */
export async function deleteContentRecord({ kind }: ContentKindFolder, slug: string, context: CallContext) {
  const { content, directory, directories } = context
  const key = { business: directory.business.slug, kind, slug }
  if (!(await content.find(key))) return failed('record.not_found')
  const [referrer] = await content.findReferrers(key, 1)
  if (referrer) {
    const file = getContentFilePath(referrer.kind, referrer.document.slug).replace(/\.json$/, '')
    return failed('record.invalid', {
      reason: `${file} names the ${kind} "${slug}"; change it, or delete it first.`,
    })
  }
  const isDone = await directories.changeContent(key.business, { remove: [key] }, directory.version)
  return isDone ? done({}) : failed('record.changed')
}

/** Checks a record against those that it names, and reads only these. */
async function findFaults(record: ContentRecord, { content, configuration, directory }: CallContext) {
  const context = { ...configuration, records: convertDirectoryToRecords(directory) }
  const business = directory.business.slug
  const named = new Map<string, ContentKey>()
  const collect = (kind: ContentKey['kind'], slug: string) => {
    named.set(`${kind}/${slug}`, { business, kind, slug })
    return true
  }
  findContentRecordFaults(record, collect, context)
  const found = await Promise.all(
    [...named].map(async ([name, { kind, slug }]) =>
      (await content.findHeaders(business, kind, [slug])).length > 0 ? [name] : [],
    ),
  )
  const known = new Set([...found.flat(), `${record.kind}/${record.document.slug}`])
  return findContentRecordFaults(record, (kind, slug) => known.has(`${kind}/${slug}`), context)
}

const toOutput = ({ document }: ContentRecord): Record<string, unknown> => ({ ...document })

/** Proof: the document has just passed the schema of its kind. */
function asContentRecord(kind: ContentRecord['kind'], document: ContentRecord['document']): ContentRecord {
  return { kind, document } as ContentRecord
}
