/** A document of the business as it is when its editor opens. */
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type {
  GetDocumentDraftInput,
  GetDocumentDraftOutput,
  GetDocumentOutput,
} from '#schemas/generated/types.gen.ts'
import { createDocumentFormatter } from '#schemas/runtime/core/format-json.ts'
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
 * Reads the draft and what is published. Without a document of the business, that of the installation counts as published,
 * with the version 0.
 */
export async function readDocument(
  name: DocumentName,
  call: CallAsBusiness,
): Promise<Outcome<OpenedDocument | undefined>> {
  const outcome = await call('getDocument', name)
  return outcome.ok ? done(toOpenedDocument(name, outcome.value)) : outcome
}

/** Returns undefined if there is nothing with this name; messages of a language are always there. */
export function toOpenedDocument(
  { kind, key }: DocumentName,
  { draft, published: own, product }: GetDocumentOutput,
): OpenedDocument | undefined {
  // A business without messages of its own has those of the installation, of which none is changed.
  const original = kind === 'messages' ? {} : product?.document
  const published = own ?? (original && { document: original, version: 0 })
  const name = { kind, key, published }
  if (draft) {
    const { document, revision, base, faults } = draft
    return { ...name, document, revision, base, faults }
  }
  return (
    published && { ...name, document: published.document, revision: 0, base: published.version, faults: [] }
  )
}

/** As exports write it. */
export const toDocumentText: (document: JsonRecord) => string = createDocumentFormatter()
