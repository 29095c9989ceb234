/** A business as a preview shows it: its records and its content with the changes of the draft. */
import type { DraftChange } from '#schemas/generated/types.gen.ts'
import { collectImageIds } from '#schemas/runtime/image/image-references.ts'
import { findDocumentKind } from '#server/configuration/document-kinds.ts'
import { createDraftContent, type DraftContentChanges } from '#server/features/content/calls/draft-content.ts'
import type { ContentRecord, ContentStore } from '#server/features/directory/content.ts'
import {
  type BusinessRecords,
  createDirectory,
  type Directory,
} from '#server/features/directory/directory.ts'
import { findContentKind } from '#server/features/directory/rules/content-kinds.ts'
import type { Images } from '#server/features/directory/store/images.ts'
import { withDocument, withoutDocument } from './document-records.ts'
import { type BusinessRecord, convertDirectoryToRecords, withoutRecord, withRecord } from './record-set.ts'

/** What calls read instead of the published business. */
export interface Draft {
  readonly directory: Directory
  readonly content: ContentStore
}

/** The stores that a draft is built on. */
export interface DraftSources {
  readonly content: ContentStore
  readonly images: Pick<Images, 'describe'>
}

/** Applies changes to what is published now. */
export async function createDraft(
  directory: Directory,
  changes: readonly DraftChange[],
  { content, images }: DraftSources,
): Promise<Draft> {
  const records = applyRecordChanges(convertDirectoryToRecords(directory), changes)
  return {
    directory: await toDirectory(records, directory, images),
    content: createDraftContent(content, selectContentChanges(directory.business.slug, changes)),
  }
}

/** Returns the records with the changes of the kinds that are not content. */
export const applyRecordChanges = (
  records: BusinessRecords,
  changes: readonly DraftChange[],
): BusinessRecords =>
  changes.filter(change => findContentKind(change.kind) === undefined).reduce(applyRecordChange, records)

function applyRecordChange(records: BusinessRecords, { kind, key, record }: DraftChange): BusinessRecords {
  const document = findDocumentKind(kind)
  if (document)
    return record === undefined
      ? withoutDocument(records, { kind: document.kind, id: key })
      : withDocument(records, { kind: document.kind, id: key, content: { ...record } })
  return record === undefined
    ? withoutRecord(records, kind, key)
    : withRecord(records, kind, asBusinessRecord(record))
}

export function selectContentChanges(business: string, changes: readonly DraftChange[]): DraftContentChanges {
  const ofContent = changes.flatMap(change => {
    const kind = findContentKind(change.kind)?.kind
    return kind === undefined ? [] : [{ kind, slug: change.key, record: change.record }]
  })
  return {
    business,
    put: ofContent.flatMap(({ kind, record }) =>
      record === undefined ? [] : [asContentRecord(kind, record)],
    ),
    remove: ofContent.filter(({ record }) => record === undefined).map(({ kind, slug }) => ({ kind, slug })),
  }
}

async function toDirectory(
  records: BusinessRecords,
  { version, basePath }: Directory,
  images: Pick<Images, 'describe'>,
): Promise<Directory> {
  const ids = collectImageIds(records)
  const found = ids.length === 0 ? [] : await images.describe(records.business.slug, ids)
  return createDirectory({ version, basePath, records, images: found })
}

/** Proof: a preview is only created of records that have passed the schemas of their kinds. */
function asBusinessRecord(record: unknown): BusinessRecord {
  return record as BusinessRecord
}

/** Proof: as above. */
function asContentRecord(kind: ContentRecord['kind'], document: unknown): ContentRecord {
  return { kind, document } as ContentRecord
}
