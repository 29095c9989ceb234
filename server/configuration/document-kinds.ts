/** The documents that a business may have of its own: each kind with its folder, in the calls as in an export. */
import type { ListDocumentsOutput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'

/** As the calls declare it. */
export type DocumentFolder = ListDocumentsOutput['documents'][number]['kind']

export interface DocumentKind {
  /** The name of the kind in the tables. */
  readonly kind: string
  /** The folder's name in an export; also the kind's name in the operator's calls. */
  readonly folder: DocumentFolder
  /** The name of its meta schema; without one it is checked by itself. */
  readonly schema?: string
  /** The property that names the document; without one, only its file does. */
  readonly key?: 'id' | 'name'
}

export const documentKinds: readonly DocumentKind[] = [
  { kind: 'form', folder: 'forms', schema: 'form', key: 'id' },
  { kind: 'survey', folder: 'surveys', schema: 'form', key: 'id' },
  { kind: 'screen', folder: 'screens', schema: 'screen', key: 'id' },
  { kind: 'layout', folder: 'layouts', schema: 'layout', key: 'id' },
  { kind: 'error-mapping', folder: 'errors', schema: 'error-mapping' },
  { kind: 'guest-rules', folder: 'guests', schema: 'guests', key: 'id' },
  { kind: 'email', folder: 'emails', schema: 'email', key: 'id' },
  { kind: 'route', folder: 'routes', schema: 'routes', key: 'name' },
  { kind: 'messages', folder: 'messages' },
]

/** A document of a business: it replaces that of the installation with its kind and id, or adds one. */
export interface BusinessDocument {
  /** As in the tables. */
  readonly kind: string
  readonly id: string
  readonly content: DocumentContent
}

export type DocumentContent = Readonly<Record<string, unknown>>

/** In an export, all routes are in one file, as those of the installation are. */
export const routesFileName = 'routes.json'

/** Returns the kind of documents with this folder, which also names it in the operator's calls. */
export const findDocumentKind = (folder: string): DocumentKind | undefined =>
  documentKinds.find(kind => kind.folder === folder)

/** Returns the name by which the calls and their faults know a document, such as `forms/visit.json`. */
export const getDocumentName = ({ kind, id }: Pick<BusinessDocument, 'kind' | 'id'>): string =>
  `${documentKinds.find(found => found.kind === kind)?.folder ?? kind}/${id}.json`

/** Returns the files of an export: each document as it stands, and all routes in one. */
export function listDocumentFiles(
  documents: readonly BusinessDocument[],
): [file: string, content: unknown][] {
  const routes = documents.filter(({ kind }) => kind === 'route').map(({ content }) => content)
  const others = documents.filter(({ kind }) => kind !== 'route')
  return [
    ...others.map((document): [string, unknown] => [getDocumentName(document), document.content]),
    ...(routes.length === 0 ? [] : [[routesFileName, routes] satisfies [string, unknown]]),
  ]
}

/** Returns the documents in the order in which they are stored. */
export const sortDocuments = (documents: readonly BusinessDocument[]): BusinessDocument[] =>
  documents.toSorted((a, b) => (`${a.kind}/${a.id}` < `${b.kind}/${b.id}` ? -1 : 1))

export const isForm = ({ kind }: Pick<BusinessDocument, 'kind'>): boolean =>
  kind === 'form' || kind === 'survey'

/** The version keeps its place among the properties; it comes second if it has none. */
export function withFormVersion({ content, ...key }: BusinessDocument, version: unknown): BusinessDocument {
  if (Object.hasOwn(content, 'version')) return { ...key, content: { ...content, version } }
  const { id, ...others } = content
  return { ...key, content: { ...(id === undefined ? {} : { id }), version, ...others } }
}

/** Forms count their versions by themselves, so a document need not name one. */
export const withFirstVersion = (document: BusinessDocument): BusinessDocument =>
  isForm(document) && document.content.version === undefined ? withFormVersion(document, 1) : document

/** Lists the documents among the others that a document is based on, directly or not. */
export function listOwnBases(
  document: BusinessDocument,
  documents: readonly BusinessDocument[],
): readonly BusinessDocument[] {
  const found = new Set([document])
  for (let last: BusinessDocument | undefined = document; last; ) {
    const { kind, content }: BusinessDocument = last
    last = documents.find(other => other.kind === kind && other.id === content.base && !found.has(other))
    if (last) found.add(last)
  }
  return [...found].slice(1)
}

/** Whether the document takes away what it names, instead of replacing it. */
export const isClosed = ({ content }: Pick<BusinessDocument, 'content'>): boolean =>
  content.status === 'closed'

/** Returns the text by which a document names itself; undefined if its kind has no such property. */
export function readDocumentId({ key }: DocumentKind, content: unknown): string | undefined {
  const id = key !== undefined && isObject(content) ? content[key] : undefined
  return typeof id === 'string' ? id : undefined
}
