/** Numbers and publishes the versions of a business's own forms and surveys. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import {
  type BusinessDocument,
  isForm,
  listOwnBases,
  withFormVersion,
} from '#server/configuration/document-kinds.ts'
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
    const isSame = former !== undefined && formatContent(former, before) === formatContent(document, after)
    if (isSame) return withFormVersion(document, former.content.version)
    const last = newest.get(toName(document)) ?? 0
    const { version } = document.content
    return typeof version === 'number' && version > last ? document : withFormVersion(document, last + 1)
  })
}

const toName = ({ kind, id }: BusinessDocument): string => `${kind}/${id}`

/** A form changes with those of the business that it is based on. */
const formatContent = (document: BusinessDocument, all: readonly BusinessDocument[]): string =>
  JSON.stringify(
    [document, ...listOwnBases(document, all)].map(one => withFormVersion(one, undefined).content),
  )

interface OwnForms extends DocumentChange {
  /** With the documents of `after`. */
  readonly configuration: Configuration
}

/**
 * Publishes the forms that are new or have another version, before their documents go into service. Returns false if
 * somebody else has taken a number at the same moment: number them again.
 */
export const publishOwnForms = (
  { business, before, after, configuration }: OwnForms,
  versions: Pick<FormVersions, 'publishOwn'>,
  now: Instant,
): Promise<boolean> => {
  const known = new Set(before.map(formatVersion))
  const changed = after.filter(document => isForm(document) && !known.has(formatVersion(document)))
  return versions.publishOwn(business, changed.flatMap(toOwnVersion(configuration)), now)
}

const formatVersion = (document: BusinessDocument): string =>
  `${toName(document)} ${String(document.content.version)}`

const toOwnVersion =
  (configuration: Configuration) =>
  ({ kind, id }: BusinessDocument): FormVersion[] => {
    if (kind !== 'form' && kind !== 'survey') return []
    const document = getCurrentFormDocument({ kind, form: id }, configuration)
    return document ? [toFormVersion(kind, document)] : []
  }
