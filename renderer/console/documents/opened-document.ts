/** A document of the business as it is when its editor opens. */
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { GetDocumentDraftInput, GetDocumentDraftOutput } from '#schemas/generated/types.gen.ts'
import { formatDocumentJson } from '#schemas/runtime/core/format-json.ts'
import { done, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { JsonRecord } from '../saving/record-values.ts'

export type DocumentKindName = GetDocumentDraftInput['kind']
export type DraftFault = GetDocumentDraftOutput['faults'][number]

export interface DocumentName {
  readonly kind: DocumentKindName
  readonly key: string
}

/** What is in service. */
export interface PublishedDocument {
  readonly document: JsonRecord
  /** See `getRecord`; 0: the document is none of the business's own. */
  readonly version: number
}

export interface OpenedDocument extends DocumentName {
  /** Undefined: nothing with that name was published. */
  readonly published?: PublishedDocument | undefined
  /** What is edited: the draft, or what is published. */
  readonly document: JsonRecord
  /** Of the draft; 0: there is none. */
  readonly revision: number
  /** The version of what is published that the draft began from. */
  readonly base: number
  readonly faults: readonly DraftFault[]
}

/** Calls as the business. */
export type CallAsBusiness = <Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
) => Promise<Outcome<Calls[Name]['output']>>

/**
 * Reads the draft and what is published. Without either, what comes with the product is what is published, with version 0.
 *
 * @param product the document of the installation with that name
 */
export async function readDocument(
  name: DocumentName,
  call: CallAsBusiness,
  product?: JsonRecord,
): Promise<Outcome<OpenedDocument | undefined>> {
  const [record, draft] = await Promise.all([call('getRecord', name), call('getDocumentDraft', name)])
  if (!record.ok && record.problem.code !== 'record.not_found') return record
  if (!draft.ok && draft.problem.code !== 'record.not_found') return draft
  const published = record.ok
    ? { document: record.value.record, version: record.value.version }
    : product && { document: product, version: 0 }
  if (draft.ok) {
    const { document, revision, base, faults } = draft.value
    return done({ ...name, published, document, revision, base, faults })
  }
  if (!published) return done(undefined)
  return done({
    ...name,
    published,
    document: published.document,
    revision: 0,
    base: published.version,
    faults: [],
  })
}

/** As exports write it. */
export const toDocumentText = (document: JsonRecord): string => formatDocumentJson(document)
