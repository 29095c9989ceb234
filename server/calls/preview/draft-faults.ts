/** Checks a draft as an import would check the result: the records themselves have passed their schemas. */
import type { DraftChange } from '#schemas/generated/types.gen.ts'
import {
  type ContentFaultContext,
  findContentFaults,
  findContentRecordFaults,
} from '../../business/content-faults.ts'
import { findContentKind, getContentFilePath } from '../../business/content-kinds.ts'
import { findBusinessRecordFaults } from '../../business/record-faults.ts'
import type { Configuration } from '../../configuration/configuration.ts'
import type { FileFault } from '../../configuration/files.ts'
import type { ContentKey, ContentRecord } from '../../ports/content.ts'
import { convertDirectoryToRecords } from '../operator/record-set.ts'
import { type Draft, selectContentChanges } from './draft.ts'

export async function findDraftFaults(
  { directory, content }: Draft,
  changes: readonly DraftChange[],
  configuration: Configuration,
): Promise<FileFault[]> {
  const records = convertDirectoryToRecords(directory)
  const context = { ...configuration, records }
  const business = directory.business.slug
  // Any content may name a service or another record that is not content.
  if (changes.some(change => findContentKind(change.kind) === undefined))
    return [
      ...findBusinessRecordFaults(records, configuration),
      ...findContentFaults(await content.readAll(business), context),
    ]
  const { put, remove } = selectContentChanges(business, changes)
  const faults = put.map(record => findNameFaults(record, { directory, content }, context))
  const dangling = remove.map(name => findDanglingNames({ business, ...name }, content))
  return (await Promise.all([...faults, ...dangling])).flat()
}

/** Checks a record, and reads only the content that it names. */
export async function findNameFaults(
  record: ContentRecord,
  { directory, content }: Draft,
  context: ContentFaultContext,
): Promise<FileFault[]> {
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

/** Finds a record that names a removed one. */
async function findDanglingNames(key: ContentKey, content: Draft['content']): Promise<FileFault[]> {
  const [referrer] = await content.findReferrers(key, 1)
  if (!referrer) return []
  const file = getContentFilePath(referrer.kind, referrer.document.slug)
  return [
    { file, pointer: '', reason: `names the ${key.kind} "${key.slug}"; change it, or delete it first.` },
  ]
}
