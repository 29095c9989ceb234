/** Finds content that a change elsewhere would break. Reads only records that may name what the change removes. */
import { domainToUnicode } from 'node:url'
import type { FileFault } from '#server/configuration/files.ts'
import type { ContentKey, ContentRecord, ContentStore } from '#server/features/directory/content.ts'
import { findBlockFaults } from '#server/features/directory/rules/block-faults.ts'
import { getContentFilePath } from '#server/features/directory/rules/content-kinds.ts'
import {
  formatNamedKind,
  listNamedRecords,
  type NamedRecord,
} from '#server/features/directory/rules/name-lookup.ts'
import { listReferences } from '#server/features/directory/rules/record-references.ts'
import type { ContentFaultContext } from './content-faults.ts'

/** A change of the records that are not content, or of the forms and surveys; and the content that it removes. */
export interface RemovedNames {
  readonly before: ContentFaultContext
  readonly after: ContentFaultContext
  readonly removed: readonly Pick<ContentKey, 'kind' | 'slug'>[]
}

/** As many as a person reads; nothing is read to find more. */
const maxFaults = 20

/** @param content as it is after the change */
export async function findRemovedNameFaults(
  change: RemovedNames,
  content: ContentStore,
): Promise<FileFault[]> {
  const business = change.after.records.business.slug
  const lost = listLostNames(change)
  const isCategory = ({ kind }: NamedRecord) => kind === 'service-category'
  const slugs = lost.filter(thing => !isCategory(thing)).map(({ name }) => name)
  const categories = lost.filter(isCategory).map(({ name }) => JSON.stringify(name))
  const hosts = listLostHosts(change)
  const findFaults = createReferenceCheck(lost, change)
  return [
    ...(slugs.length === 0 ? [] : await collect(content.findMentions(business, slugs), findFaults)),
    ...(categories.length === 0 ? [] : await collect(content.findWithText(business, categories), findFaults)),
    ...(hosts.length === 0
      ? []
      : await collect(content.findWithText(business, hosts), record => findLostLinkFaults(record, change))),
  ].slice(0, maxFaults)
}

async function collect(
  records: AsyncIterable<ContentRecord>,
  findFaults: (record: ContentRecord) => FileFault[],
): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for await (const record of records) {
    faults.push(...findFaults(record))
    if (faults.length >= maxFaults) break
  }
  return faults
}

function listLostNames({ before, after, removed }: RemovedNames): readonly NamedRecord[] {
  const kept = new Set(listNamedRecords(after).map(formatThing))
  return [
    ...listNamedRecords(before).filter(thing => !kept.has(formatThing(thing))),
    ...removed.map(({ kind, slug }) => ({ kind, name: slug })),
  ]
}

const formatThing = ({ kind, name }: NamedRecord): string => `${kind}/${name}`

function createReferenceCheck(lost: readonly NamedRecord[], { after }: RemovedNames) {
  const names = new Set(lost.map(formatThing))
  return (record: ContentRecord): FileFault[] =>
    listReferences(record, after.blocks)
      .filter(reference => names.has(formatThing(reference)))
      .map(({ pointer, kind, name }) => ({
        file: getContentFilePath(record.kind, record.document.slug),
        pointer,
        broken: { rule: 'elsewhere' as const, params: { record: record.document.slug } },
        reason: `names the ${formatNamedKind(kind)} "${name}"; change this record, or delete it first.`,
      }))
}

/** Returns the hosts to which links were allowed, as texts may write them. */
function listLostHosts({ before, after }: RemovedNames): readonly string[] {
  const kept = new Set(getLinkHosts(after))
  const lost = getLinkHosts(before).filter(host => !kept.has(host))
  return [...new Set(lost.flatMap(host => [host, domainToUnicode(host)]))]
}

function findLostLinkFaults(record: ContentRecord, { before, after }: RemovedNames): FileFault[] {
  const find = (context: ContentFaultContext) =>
    findBlockFaults(record.document.blocks ?? [], '/blocks', { ...context, linkHosts: getLinkHosts(context) })
  const file = getContentFilePath(record.kind, record.document.slug)
  const known = new Set(find(before).map(({ pointer }) => pointer))
  return find(after)
    .filter(({ pointer }) => !known.has(pointer))
    .map(fault => ({ file, ...fault }))
}

const getLinkHosts = ({ records }: ContentFaultContext): readonly string[] => records.business.linkHosts ?? []
