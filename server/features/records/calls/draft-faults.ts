/** Checks a draft as an import would check the result: the records themselves have passed their schemas. */
import type { DraftChange } from '#schemas/generated/types.gen.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { FileFault } from '#server/configuration/files.ts'
import type { ContentKey, ContentRecord } from '#server/features/directory/content.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { findContentKind, isContentKind } from '#server/features/directory/rules/content-kinds.ts'
import { listReferences } from '#server/features/directory/rules/record-references.ts'
import { type ContentFaultContext, findContentRecordFaults } from '../checks/content-faults.ts'
import { findEndBookingFaults } from '../checks/end-booking-faults.ts'
import { findBusinessRecordFaults } from '../checks/record-faults.ts'
import { findRemovedNameFaults } from '../checks/removed-names.ts'
import { type Draft, selectContentChanges } from './draft.ts'
import { convertDirectoryToRecords } from './record-set.ts'

/** A business with the configuration that checks it. */
export interface ConfiguredBusiness {
  readonly directory: Directory
  readonly configuration: Configuration
}

/** Checks only what a draft changes, and what names that. */
export async function findDraftFaults(
  draft: Draft,
  changes: readonly DraftChange[],
  { published, configuration }: { published: ConfiguredBusiness; configuration: Configuration },
): Promise<FileFault[]> {
  const { directory, content } = draft
  const before = toFaultContext(published)
  const after = toFaultContext({ directory, configuration })
  const { put, remove } = selectContentChanges(directory.business.slug, changes)
  const isContent = (change: DraftChange) => findContentKind(change.kind) !== undefined
  const isSameConfiguration = configuration === published.configuration
  const faults =
    isSameConfiguration && changes.every(isContent)
      ? []
      : findBusinessRecordFaults(after.records, configuration)
  faults.push(...findNewEndBookingFaults(before, after))
  for (const record of put) faults.push(...(await findRecordFaults(record, draft, after)))
  return [...faults, ...(await findRemovedNameFaults({ before, after, removed: remove }, content))]
}

type EndBookingContext = Pick<Configuration, 'forms' | 'surveys' | 'files'> &
  Pick<ContentFaultContext, 'records'>

/** Finds ends of forms that book what the draft does not offer, except those that do so already. */
function findNewEndBookingFaults(before: EndBookingContext, after: EndBookingContext): FileFault[] {
  const find = (context: EndBookingContext) => findEndBookingFaults(context, [context.records])
  const toPlace = ({ file, pointer, reason }: FileFault) => `${file} ${pointer} ${reason}`
  const known = new Set(find(before).map(toPlace))
  return find(after).filter(fault => !known.has(toPlace(fault)))
}

export const toFaultContext = ({
  directory,
  configuration,
}: ConfiguredBusiness): ContentFaultContext & EndBookingContext => ({
  ...configuration,
  records: convertDirectoryToRecords(directory),
})

/** Checks a record, and reads only the content that it names. */
export async function findRecordFaults(
  record: ContentRecord,
  { directory, content }: Draft,
  context: ContentFaultContext,
): Promise<FileFault[]> {
  const business = directory.business.slug
  const slugs = new Map<ContentKey['kind'], Set<string>>()
  for (const { kind, name } of listReferences(record, context.blocks))
    if (isContentKind(kind)) slugs.set(kind, (slugs.get(kind) ?? new Set()).add(name))
  const found = await Promise.all(
    [...slugs].map(([kind, names]) => content.findHeaders(business, kind, [...names])),
  )
  const known = new Set([record, ...found.flat()].map(({ kind, document }) => `${kind}/${document.slug}`))
  return findContentRecordFaults(record, (kind, slug) => known.has(`${kind}/${slug}`), context)
}
