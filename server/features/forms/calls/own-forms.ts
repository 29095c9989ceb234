/** Numbers and publishes the versions of a business's own forms and surveys. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { BusinessDocument } from '#server/configuration/document-kinds.ts'
import type { FormVersion } from '../form-versions.ts'
import type { FormVersions } from '../store/form-versions.ts'
import { getCurrentFormDocument, toFormVersion } from './form-versions.ts'

interface DocumentChange {
  readonly business: string
  readonly before: readonly BusinessDocument[]
  readonly after: readonly BusinessDocument[]
}

/**
 * Returns the documents, in which each form that differs has a version that no other one has had: a visit keeps the
 * version that it began with, and so do answers. A higher one that the document itself names stays.
 */
export async function numberForms(
  { business, before, after }: DocumentChange,
  versions: Pick<FormVersions, 'listNewest'>,
): Promise<readonly BusinessDocument[]> {
  if (!after.some(isForm)) return after
  const newest = new Map(
    (await versions.listNewest(business)).map(({ kind, form, version }) => [`${kind}/${form}`, version]),
  )
  const old = new Map(before.map(document => [toName(document), document]))
  return after.map(document => {
    if (!isForm(document)) return document
    const former = old.get(toName(document))
    const isSame = former !== undefined && formatContent(former) === formatContent(document)
    if (isSame) return withVersion(document, former.content.version)
    const last = newest.get(toName(document)) ?? 0
    const { version } = document.content
    return typeof version === 'number' && version > last ? document : withVersion(document, last + 1)
  })
}

const isForm = ({ kind }: BusinessDocument): boolean => kind === 'form' || kind === 'survey'
const toName = ({ kind, id }: BusinessDocument): string => `${kind}/${id}`

const formatContent = (document: BusinessDocument): string =>
  JSON.stringify(withVersion(document, undefined).content)

/** The version keeps its place among the properties; it comes second if it has none. */
function withVersion({ content, ...key }: BusinessDocument, version: unknown): BusinessDocument {
  if (Object.hasOwn(content, 'version')) return { ...key, content: { ...content, version } }
  const { id, ...others } = content
  return { ...key, content: { ...(id === undefined ? {} : { id }), version, ...others } }
}

/** Publishes the forms among the documents as they are in the configuration. To publish them again does nothing. */
export const publishOwnForms = (
  { business, documents, configuration }: OwnForms,
  versions: Pick<FormVersions, 'publishOwn'>,
  now: Instant,
): Promise<void> => versions.publishOwn(business, documents.flatMap(toOwnVersion(configuration)), now)

interface OwnForms {
  readonly business: string
  readonly documents: readonly BusinessDocument[]
  /** With the documents. */
  readonly configuration: Configuration
}

const toOwnVersion =
  (configuration: Configuration) =>
  ({ kind, id, content }: BusinessDocument): FormVersion[] => {
    if ((kind !== 'form' && kind !== 'survey') || !isObject(content)) return []
    const document = getCurrentFormDocument({ kind, form: id }, configuration)
    return document ? [toFormVersion(kind, document)] : []
  }
