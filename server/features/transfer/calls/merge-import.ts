import type { CheckImportInput } from '#schemas/generated/types.gen.ts'
import type { Caller } from '#server/calls/handler.ts'
import { getDocumentName, sortDocuments } from '#server/configuration/document-kinds.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'

interface ImportedFiles {
  readonly before: BusinessRecordsWithContent
  readonly files: BusinessRecordsWithContent
  readonly caller: Pick<Caller, 'operator'>
}

/**
 * Returns the records that a business would have. Its slug stays, because bookings belong to it; so do its hosts, unless
 * the installation imports.
 */
export function mergeImport(
  mode: CheckImportInput['mode'],
  { before, files, caller }: ImportedFiles,
): BusinessRecordsWithContent {
  const { hosts: _, ...described } = files.business
  const mayChangeHosts = caller.operator === undefined || caller.operator.role === 'installation'
  const { hosts } =
    mayChangeHosts && files.business.slug === before.business.slug ? files.business : before.business
  const business = { ...described, slug: before.business.slug, ...(hosts === undefined ? {} : { hosts }) }
  if (mode === 'equal') return { ...files, business }
  return {
    business,
    providers: overlay(before.providers, files.providers, getSlug),
    teams: overlay(before.teams, files.teams, getSlug),
    services: overlay(before.services, files.services, getSlug),
    groups: overlay(before.groups, files.groups, getId),
    serviceMenus: overlay(before.serviceMenus, files.serviceMenus, getId),
    oneTimeLinks: overlay(before.oneTimeLinks, files.oneTimeLinks, getSlug),
    documents: sortDocuments(overlay(before.documents ?? [], files.documents ?? [], getDocumentName)),
    content: overlay(before.content, files.content, ({ kind, document }) => `${kind}/${document.slug}`),
  }
}

const getSlug = ({ slug }: { readonly slug: string }): string => slug
const getId = ({ id }: { readonly id: string }): string => id

/** Replaces those with the same key, and appends the others. */
function overlay<T>(before: readonly T[], files: readonly T[], getKey: (record: T) => string): readonly T[] {
  const all = new Map(before.map(record => [getKey(record), record]))
  for (const record of files) all.set(getKey(record), record)
  return [...all.values()]
}
