/** Finds forms and surveys that visitors may open now. */
import { createHash } from 'node:crypto'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { FormKey, FormVersion } from '../form-versions.ts'

/** Returns the document in the configuration that is in service. */
export const getCurrentFormDocument = (
  { kind, form }: FormKey,
  { forms, surveys }: Configuration,
): FormDocument | undefined => (kind === 'form' ? forms : surveys).get(form)

/** Lists all forms and surveys in service, as they are to be published. */
export const toFormVersions = ({ forms, surveys }: Configuration): FormVersion[] => [
  ...[...forms.values()].map(document => toFormVersion('form', document)),
  ...[...surveys.values()].map(document => toFormVersion('survey', document)),
]

/** Returns the document as it stands, with the digest of its content. */
export const toFormVersion = (kind: FormKey['kind'], document: FormDocument): FormVersion => ({
  kind,
  form: document.id,
  version: document.version,
  document,
  digest: getFormDigest(document),
})

/** Digests by document. A document in service never changes, and each submission needs its digest. */
const digests = new WeakMap<FormDocument, string>()

function getFormDigest(document: FormDocument): string {
  const cached = digests.get(document)
  if (cached !== undefined) return cached
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('base64url')
  digests.set(document, digest)
  return digest
}

/**
 * Finds an open version to show. Visitors with an old link answer the version that it names; if a version charges, they
 * get the current one, because an old link must not lead to an old price.
 */
export async function loadOpenFormVersion(
  key: FormKey,
  version: number | undefined,
  context: CallContext,
): Promise<Outcome<FormVersion>> {
  const found = await loadFormVersion(key, version, context)
  if (!found.ok) return found
  const current = findReplacement(found.value, context)
  return requireOpen(current ? toFormVersion(key.kind, current) : found.value, context)
}

/**
 * Finds an open version to answer. Refuses forms without their own address, because forms that screens ask take no
 * answers by themselves, and versions whose price may have changed.
 */
export async function loadOpenHostedVersion(
  key: FormKey,
  version: number | undefined,
  context: CallContext,
): Promise<Outcome<FormVersion>> {
  const found = await loadFormVersion(key, version, context)
  if (!found.ok) return found
  if (found.value.document.title === undefined) return failFormNotFound(key)
  if (findReplacement(found.value, context)) return failed('form.version_outdated')
  return requireOpen(found.value, context)
}

/**
 * Returns the current document if it replaces this version: if one of the two charges. Whether the price differs cannot
 * be told from `payment` alone, because choices, limits and computed values decide it, too.
 */
function findReplacement(
  { kind, form, document }: FormVersion,
  { configuration }: CallContext,
): FormDocument | undefined {
  const current = getCurrentFormDocument({ kind, form }, configuration)
  if (!current || current.version === document.version) return undefined
  return current.payment || document.payment ? current : undefined
}

export interface FormVersionContext {
  readonly configuration: Configuration
  readonly directory: { readonly business: { readonly slug: string } }
  readonly stores: { readonly formStores: Pick<Stores['formStores'], 'versions'> }
}

/** Finds a version, open or not. */
export async function loadFormVersion(
  key: FormKey,
  version: number | undefined,
  { stores: { formStores }, configuration, directory }: FormVersionContext,
): Promise<Outcome<FormVersion>> {
  const current = getCurrentFormDocument(key, configuration)
  if (!current) return failFormNotFound(key)
  if (version === undefined || version === current.version) return done(toFormVersion(key.kind, current))
  const found = await formStores.versions.find({ ...key, business: directory.business.slug }, version)
  return found ? done(found) : failed('form.version_unknown')
}

const failFormNotFound = ({ kind, form }: FormKey) =>
  failed(kind === 'form' ? 'form.not_found' : 'survey.not_found', { id: form })

function requireOpen(found: FormVersion, { configuration, now }: CallContext): Outcome<FormVersion> {
  const current = getCurrentFormDocument(found, configuration)
  if (current?.status === 'closed') return failed('form.closed')
  if ([current, found.document].some(document => isPast(document?.closes, now))) return failed('form.closed')
  return found.document.opens !== undefined && !isPast(found.document.opens, now)
    ? failed('form.not_open')
    : done(found)
}

const isPast = (text: string | undefined, now: number): boolean => {
  const instant = text === undefined ? undefined : parseInstant(text)
  return instant !== undefined && instant <= now
}
