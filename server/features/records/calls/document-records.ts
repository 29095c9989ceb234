/** Checks and writes documents of a business, which are refused wherever a reload would refuse a file. */
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Stores } from '#server/calls/stores.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import {
  type BusinessDocument,
  type DocumentKind,
  getDocumentName,
  sortDocuments,
  withFirstVersion,
} from '#server/configuration/document-kinds.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { numberForms, publishOwnForms } from '#server/features/forms/calls/own-forms.ts'

/** A name is part of a file's name and of an address. */
const documentId = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/

/** Returns the document if its name and shape can be one; the whole configuration is checked when it is written. */
export function readDocumentInput(
  { kind, folder }: DocumentKind,
  { key, record }: { readonly key: string; readonly record: unknown },
): Outcome<BusinessDocument> {
  if (!documentId.test(key))
    return failed('record.invalid', {
      reason: `${folder}/${key}: the name has other characters than letters, digits, - and _; rename it.`,
    })
  return done(withFirstVersion({ kind, id: key, content: asContent(record) }))
}

/** Proof: the schema of the call accepts only objects. */
const asContent = (record: unknown) => record as BusinessDocument['content']

/** Replaces the document with the same kind and id, or adds it; sorted as they are stored. */
export const withDocument = (records: BusinessRecords, document: BusinessDocument): BusinessRecords => ({
  ...records,
  documents: sortDocuments([...(withoutDocument(records, document).documents ?? []), document]),
})

export const withoutDocument = (
  records: BusinessRecords,
  { kind, id }: Pick<BusinessDocument, 'kind' | 'id'>,
): BusinessRecords => ({
  ...records,
  documents: (records.documents ?? []).filter(other => other.kind !== kind || other.id !== id),
})

/** Returns the name of the document that is new or another one in the changed records; undefined if none is. */
export function findChangedDocument(
  before: Pick<BusinessRecords, 'documents'>,
  after: Pick<BusinessRecords, 'documents'>,
): string | undefined {
  const known = new Set(before.documents)
  const changed = after.documents?.find(document => !known.has(document))
  return changed && getDocumentName(changed)
}

/** Returns the records with the versions of their forms. */
export async function numberRecords<Records extends BusinessRecords>(
  records: Records,
  before: Pick<BusinessRecords, 'documents'> | undefined,
  { versions }: Pick<Stores['formStores'], 'versions'>,
): Promise<Records> {
  if (!records.documents || records.documents.length === 0) return records
  const documents = await numberForms(
    { business: records.business.slug, before: before?.documents ?? [], after: records.documents },
    versions,
  )
  return { ...records, documents }
}

interface PublishedRecords {
  readonly before: Pick<BusinessRecords, 'documents'> | undefined
  readonly after: BusinessRecords
  /** With the documents of `after`. */
  readonly configuration: Configuration
}

interface PublishingContext {
  readonly stores: { readonly formStores: Pick<Stores['formStores'], 'versions'> }
  readonly now: Instant
}

/** Publishes the forms of records that are about to go into service; false: number them again. */
export const publishRecordForms = (
  { before, after, configuration }: PublishedRecords,
  { stores: { formStores }, now }: PublishingContext,
): Promise<boolean> =>
  publishOwnForms(
    {
      business: after.business.slug,
      before: before?.documents ?? [],
      after: after.documents ?? [],
      configuration,
    },
    formStores.versions,
    now,
  )
