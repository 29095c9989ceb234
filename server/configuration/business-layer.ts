/**
 * Lays the documents of a business over the files of the installation: one with the same kind and id replaces the file,
 * others are added. Routes and messages are merged by their names.
 */
import { collectMessageArguments } from '#locales/message-arguments.ts'
import { findMessageTextFaults } from '#locales/message-text-faults.ts'
import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { getEmailEvent, isEmailEvent } from '#schemas/runtime/email/email-events.ts'
import { memoizeByObject } from '#server/lib/memoize.ts'
import type { Configuration } from './configuration.ts'
import { unwrapJsonFile } from './document-files.ts'
import {
  type BusinessDocument,
  documentKinds,
  getDocumentName,
  isClosed,
  listOwnBases,
  readDocumentId,
  routesFileName,
} from './document-kinds.ts'
import { type FileFault, type JsonFile, parseJsonFile } from './files.ts'
import type { ConfigurationFiles } from './read-files.ts'

/** Returns the files with the documents. Throws ConfigurationError if one is nested too deeply. */
export function layerDocuments(
  files: ConfigurationFiles,
  documents: readonly BusinessDocument[],
): ConfigurationFiles {
  const layered = new Map(files)
  for (const document of documents) {
    const file = findOwnFile(document)
    if (file !== undefined) layered.set(file, withReplacedFile(toJsonFile(document), files))
  }
  const routes = documents.filter(({ kind }) => kind === 'route')
  const product = files.get(routesFileName)
  if (product && routes.length > 0) layered.set(routesFileName, layerRoutes(product, routes))
  for (const document of documents.filter(({ kind }) => kind === 'messages')) {
    const file = getCatalogueFile(document)
    const catalogue = files.get(file)
    if (catalogue) layered.set(file, layerMessages(catalogue, document))
  }
  return layered
}

/** The path of the file that the document replaces or adds; undefined if its kind is merged into one file. */
function findOwnFile({ kind, id }: BusinessDocument): string | undefined {
  const folder = documentKinds.find(found => found.kind === kind)?.folder
  return kind === 'route' || kind === 'messages' || folder === undefined
    ? undefined
    : `schemas/${folder}/${id}.json`
}

const getCatalogueFile = ({ id }: BusinessDocument): string => `locales/${id}.json`

const toJsonFile = memoizeByObject(
  (document: BusinessDocument): JsonFile =>
    parseJsonFile(findOwnFile(document) ?? getDocumentName(document), JSON.stringify(document.content)),
)

/** A document that is based on its own id changes that of the installation. */
function withReplacedFile(own: JsonFile, files: ConfigurationFiles): JsonFile {
  if (!isObject(own.content) || own.content.base !== own.id) return own
  const replaces = files.get(own.file)
  return replaces ? { ...own, replaces } : own
}

function layerRoutes(product: JsonFile, documents: readonly BusinessDocument[]): JsonFile {
  const { content } = unwrapJsonFile(product)
  const own = new Map(documents.map(document => [document.id, document]))
  const kept = (Array.isArray(content) ? content : []).filter(
    route => !(isObject(route) && own.has(String(route.name))),
  )
  const open = documents.filter(document => !isClosed(document)).map(withoutStatus)
  return { ...product, content: [...kept, ...open] }
}

const withoutStatus = ({ content }: BusinessDocument): object => {
  const { status: _, $schema, ...document } = content
  return document
}

const layerMessages = (catalogue: JsonFile, { content }: BusinessDocument): JsonFile => {
  const { $schema: _, ...messages } = content
  return { ...catalogue, content: { ...(isObject(catalogue.content) ? catalogue.content : {}), ...messages } }
}

/** Names the documents of the business in faults of its configuration, instead of the files that they stand for. */
export function toDocumentFaults(
  faults: readonly FileFault[],
  documents: readonly BusinessDocument[],
  files: ConfigurationFiles,
): FileFault[] {
  const names = new Map(documents.map(document => [findOwnFile(document), getDocumentName(document)]))
  const open = documents.filter(document => document.kind === 'route' && !isClosed(document))
  return faults.map(fault => {
    const name = names.get(fault.file)
    if (name !== undefined) return { ...fault, file: name }
    return fault.file === routesFileName ? toRouteFault(fault, open, files) : toMessageFault(fault, documents)
  })
}

function toRouteFault(
  fault: FileFault,
  open: readonly BusinessDocument[],
  files: ConfigurationFiles,
): FileFault {
  const [, position, inside = ''] = /^(?:\/routes)?\/(\d+)(\/.*)?$/.exec(fault.pointer) ?? []
  const { content } = files.get(routesFileName) ?? {}
  const kept = (Array.isArray(content) ? content.length : 0) - open.length
  const route = position === undefined ? undefined : open[Number(position) - kept]
  return route ? { ...fault, file: getDocumentName(route), pointer: inside } : fault
}

function toMessageFault(fault: FileFault, documents: readonly BusinessDocument[]): FileFault {
  const key = fault.pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')
  const document = documents.find(
    one => one.kind === 'messages' && getCatalogueFile(one) === fault.file && Object.hasOwn(one.content, key),
  )
  return document ? { ...fault, file: getDocumentName(document) } : fault
}

/** As many as a person writes; each is read whenever the business is. */
const maxDocumentsPerBusiness = 300
/** Of all documents of a business together, as JSON, each with what it takes over from others of the business. */
const maxDocumentCharacters = 3_000_000
const maxMessageCharacters = 4_000

/** Finds what the check of the whole configuration cannot say, as it does not know what is a business's own. */
export function findLayerFaults(
  documents: readonly BusinessDocument[],
  { files, catalogues }: Pick<Configuration, 'files' | 'catalogues'>,
): FileFault[] {
  const product = files.get(routesFileName)
  const content = product && unwrapJsonFile(product).content
  const routes = new Map(
    (Array.isArray(content) ? content : []).filter(isObject).map(route => [String(route.name), route]),
  )
  const faults = documents.flatMap(document => {
    if (document.kind === 'route') return findRouteFaults(document, routes.get(document.id))
    if (document.kind === 'messages') return findMessageFaults(document, { files, catalogues })
    if (document.kind === 'email') return findFixedEmailFaults(document)
    return document.kind === 'error-mapping' && document.id === 'fields'
      ? [toFault(document, '', 'holds for the whole installation; a business cannot replace it.')]
      : []
  })
  return [...faults, ...documents.flatMap(findNameFaults), ...findSizeFaults(documents)]
}

const toFault = (
  document: Pick<BusinessDocument, 'kind' | 'id'>,
  pointer: string,
  reason: string,
): FileFault => ({ file: getDocumentName(document), pointer, reason })

function findNameFaults(document: BusinessDocument): FileFault[] {
  const kind = documentKinds.find(found => found.kind === document.kind)
  const id = kind && readDocumentId(kind, document.content)
  return id === undefined || id === document.id
    ? []
    : [
        toFault(
          document,
          `/${kind?.key}`,
          `is "${id}"; it must be "${document.id}", the name of the document.`,
        ),
      ]
}

function findSizeFaults(documents: readonly BusinessDocument[]): FileFault[] {
  const [document] = documents
  if (!document) return []
  const refuse = (reason: string) => [toFault(document, '', reason)]
  if (documents.length > maxDocumentsPerBusiness)
    return refuse(
      `is one of ${documents.length} documents; a business has at most ${maxDocumentsPerBusiness}.`,
    )
  const lengths = new Map(documents.map(one => [one, JSON.stringify(one.content).length]))
  const characters = documents
    .flatMap(one => [one, ...listOwnBases(one, documents)])
    .reduce((sum, one) => sum + (lengths.get(one) ?? 0), 0)
  return characters > maxDocumentCharacters
    ? refuse(
        `is one of documents with ${characters} characters together, with their bases; a business has at most ${maxDocumentCharacters}.`,
      )
    : []
}

/** The paths of the specification stay: a business can only give them another screen. */
function findRouteFaults(
  document: BusinessDocument,
  replaced: Readonly<Record<string, unknown>> | undefined,
): FileFault[] {
  if (!replaced) return []
  if (isClosed(document))
    return [toFault(document, '/status', 'is a route of the product, which stays; give it another screen.')]
  return document.content.path === replaced.path
    ? []
    : [
        toFault(
          document,
          '/path',
          `must stay "${String(replaced.path)}", the path of the product; add a route with another name.`,
        ),
      ]
}

/** Own words in these could lead owners to another page, or keep a warning from them. */
const findFixedEmailFaults = (document: BusinessDocument): FileFault[] =>
  isEmailEvent(document.id) && getEmailEvent(document.id).hold === 'fixed'
    ? [toFault(document, '', 'is an email of the installation; a business cannot replace it.')]
    : []

function findMessageFaults(
  document: BusinessDocument,
  { files, catalogues }: Pick<Configuration, 'files' | 'catalogues'>,
): FileFault[] {
  const locales: readonly string[] = [...catalogues.keys()]
  if (!locales.includes(document.id))
    return [
      toFault(document, '', `is for no language of the installation; available: ${locales.join(', ')}.`),
    ]
  const english = files.get('locales/en.json')?.content
  const texts = isObject(english) ? english : {}
  return Object.entries(document.content).flatMap(([key, text]) => {
    const refuse = (reason: string) => [
      toFault(document, `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, reason),
    ]
    if (key === '$schema') return []
    const original = Object.hasOwn(texts, key) ? texts[key] : undefined
    if (typeof original !== 'string')
      return refuse(`is no message of the product.${suggestName(key, Object.keys(texts))}`)
    // Whatever else is wrong with it, the check of the catalogue says.
    if (typeof text !== 'string') return []
    if (text.length > maxMessageCharacters)
      return refuse(`has ${text.length} characters; at most ${maxMessageCharacters} are allowed.`)
    return findPlaceholderFaults(text, original).flatMap(refuse)
  })
}

/** A text may leave out what the product's says, but nobody gives a value to anything else. */
function findPlaceholderFaults(text: string, original: string): string[] {
  const known = [...listArguments(original)]
  const available = known.map(one => `{$${one}}`).join(', ') || 'none'
  return findMessageTextFaults(text, known).flatMap(fault => {
    if (fault.rule === 'unknown')
      return `has the placeholder {$${fault.name}}, which gets no value; available: ${available}.`
    // Whether it is a message at all, the check of the catalogue says.
    return fault.rule === 'bare'
      ? `has {${fault.name}}, which is shown as "${fault.name}"; write {$${fault.name}} for a placeholder. Available: ${available}.`
      : []
  })
}

function listArguments(text: string): Iterable<string> {
  try {
    return collectMessageArguments(text).keys()
  } catch {
    // Not a message; the check of the catalogue says why.
    return []
  }
}
