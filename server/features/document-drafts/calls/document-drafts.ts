/** Handles the calls by which people of a business prepare documents before visitors see them. */

import { findTextLanguages } from '#locales/text-languages.ts'
import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { SaveDocumentDraftInput, SaveDocumentDraftOutput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { type BusinessDocument, documentKinds, isClosed } from '#server/configuration/document-kinds.ts'
import { createAuditNote, getAuditAuthor } from '#server/features/audit/audit-note.ts'
import { getDetailsFormId } from '#server/features/directory/rules/details-form.ts'
import { checkRecordKinds } from '#server/features/people/calls/operator-rights.ts'
import { findDocumentFaults, withDocumentPointers } from '#server/features/records/calls/document-faults.ts'
import { toRecordKey } from '#server/features/records/calls/record-keys.ts'
import { writeRecord } from '#server/features/records/calls/write-record.ts'
import type {
  DocumentDraft,
  DocumentDraftHeader,
  DocumentDraftKey,
  ListedDocumentDraft,
} from '../document-drafts.ts'
import { findProductDocument, listProductDocuments } from './product-documents.ts'

/** As many as documents. */
const maxDraftsPerBusiness = 300

interface DraftName {
  /** As the calls name it, such as `forms`. */
  readonly kind: string
  readonly key: string
}

export const listDocuments: Handler<'listDocuments'> = async ({ origin = 'own' }, context) => {
  const { stores, directory, caller, configuration } = context
  const [drafts, publications] = await Promise.all([
    stores.documentDrafts.list(directory.business.slug),
    stores.documentDrafts.listPublications(directory.business.slug),
  ])
  const product = new Map(
    listProductDocuments(configuration.installation).map(document => [toName(document), document]),
  )
  const published = new Map(directory.documents.map(document => [toName(document), document]))
  const publication = new Map(publications.map(one => [toName(one), one]))
  const changed = new Map(drafts.map(draft => [toName(draft), draft]))
  const names = new Map(
    [...directory.documents, ...drafts, ...(origin === 'any' ? product.values() : [])].map(({ kind, id }) => [
      toName({ kind, id }),
      { kind, id },
    ]),
  )
  const documents = [...names].flatMap(([name, { kind, id }]) => {
    const folder = documentKinds.find(known => known.kind === kind)?.folder
    if (folder === undefined || checkRecordKinds([folder], caller)) return []
    const draft = changed.get(name)
    const own = published.get(name)
    const replaced = product.get(name)
    const last = own && publication.get(name)
    return {
      kind: folder,
      key: id,
      ...(own || replaced || !draft ? {} : describeTitle(draft)),
      ...describeState(own ?? replaced, configuration),
      origin: own || (draft && !replaced) ? ('own' as const) : ('product' as const),
      ...(own && replaced ? { replaces: true as const } : {}),
      ...(last ? { author: last.author, changedAt: toZoned(last.publishedAt, context) } : {}),
      ...(draft === undefined ? {} : { draft: toHeaderDto(draft, context) }),
    }
  })
  return done({
    documents: documents.toSorted((a, b) => (`${a.kind}/${a.key}` < `${b.kind}/${b.key}` ? -1 : 1)),
  })
}

const toName = ({ kind, id }: Pick<BusinessDocument, 'kind' | 'id'>): string => `${kind}/${id}`

function describeState(
  document: BusinessDocument | undefined,
  { forms, surveys }: Pick<CallContext['configuration'], 'forms' | 'surveys'>,
) {
  if (document === undefined) return { state: 'new' as const }
  const isPublished = document.kind === 'form' || document.kind === 'survey'
  const form = isPublished ? (document.kind === 'form' ? forms : surveys).get(document.id) : undefined
  const { base } = document.content
  const languages = findTextLanguages(form ?? document.content)
  return {
    state: isClosed(document) ? ('closed' as const) : ('published' as const),
    ...(form?.title === undefined ? {} : { title: form.title }),
    ...(typeof base === 'string' ? { basedOn: base } : {}),
    ...(languages === undefined ? {} : { languages: [...languages] }),
  }
}

/** Of what was never published. */
function describeTitle({ kind, title }: ListedDocumentDraft) {
  if (kind !== 'form' && kind !== 'survey') return {}
  return isLocalizedText(title) ? { title } : {}
}

const isLocalizedText = (value: unknown): value is string | Record<string, string> =>
  typeof value === 'string' ||
  (isObject(value) && Object.values(value).every(text => typeof text === 'string'))

const toHeaderDto = (
  { revision, base, author, changedAt }: DocumentDraftHeader,
  { directory }: Pick<CallContext, 'directory'>,
) => ({
  revision,
  base,
  author,
  changedAt: toZoned(changedAt, { directory }),
})

const toZoned = (at: Instant, { directory }: Pick<CallContext, 'directory'>): string =>
  formatZonedInstant(at, requireZone(directory.business.timezone))

export const checkDocument: Handler<'checkDocument'> = async ({ kind, key, document }, context) =>
  checkRecordKinds([kind], context.caller) ??
  done({ faults: await findFaults({ kind, key, record: document }, context) })

/** As the calls declare them. */
const findFaults = async (...input: Parameters<typeof findDocumentFaults>) =>
  (await findDocumentFaults(...input)).map(({ pointer, code, params }) => ({
    pointer,
    code,
    params: { ...params },
  }))

export const getDocumentDraft: Handler<'getDocumentDraft'> = async (name, context) => {
  const refusal = checkRecordKinds([name.kind], context.caller)
  if (refusal) return refusal
  const draft = await context.stores.documentDrafts.find(toDraftKey(name, context))
  return draft ? done(await toDraftDto(name, draft, context)) : failed('record.not_found')
}

export const getDocument: Handler<'getDocument'> = async (name, context) => {
  const refusal = checkRecordKinds([name.kind], context.caller)
  if (refusal) return refusal
  const { stores, directory } = context
  const [state, draft] = await Promise.all([
    stores.recordHistory.read(toRecordKey(name, directory)),
    stores.documentDrafts.find(toDraftKey(name, context)),
  ])
  const product = findProductDocument(name, context)
  const askedBy = listAskingServices(name, directory)
  return done({
    ...(draft === undefined ? {} : { draft: await toDraftDto(name, draft, context) }),
    ...(state.document === undefined
      ? {}
      : { published: { document: { ...state.document }, version: state.version } }),
    ...(product === undefined ? {} : { product: { document: { ...product } } }),
    ...(askedBy.length === 0 ? {} : { askedBy }),
  })
}

/** Lists the services whose details step is this form. */
const listAskingServices = (
  { kind, key }: Parameters<typeof findProductDocument>[0],
  directory: CallContext['directory'],
) =>
  kind === 'forms'
    ? [...directory.services.values()]
        .filter(service => getDetailsFormId(service, directory) === key)
        .map(({ slug, name }) => ({ service: slug, name }))
    : []

async function toDraftDto(
  name: Parameters<typeof toDraftKey>[0] & Pick<SaveDocumentDraftInput, 'kind'>,
  { content, ...header }: DocumentDraft,
  context: CallContext,
) {
  const faults = await findFaults({ ...name, record: content }, context)
  return { document: { ...content }, ...toHeaderDto(header, context), faults }
}

export const saveDocumentDraft: Handler<'saveDocumentDraft'> = (input, context) =>
  writeDocumentDraft('saveDocumentDraft', input, context)

/** @param call what the audit says */
export async function writeDocumentDraft(
  call: CallName,
  input: SaveDocumentDraftInput,
  context: CallContext,
): Promise<Outcome<SaveDocumentDraftOutput>> {
  const { kind, key, document, base, ifRevision } = input
  const refusal = checkRecordKinds([kind], context.caller) ?? (await checkRoom(input, context))
  if (refusal) return refusal
  const {
    stores: { documentDrafts, recordHistory },
    directory,
    caller,
  } = context
  const state = await recordHistory.read(toRecordKey(input, directory))
  const draftKey = toDraftKey(input, context)
  const revision = await documentDrafts.save(
    {
      ...draftKey,
      content: document,
      base: base ?? (state.document === undefined ? 0 : state.version),
      isRebased: base !== undefined,
      author: getAuditAuthor(caller),
      ifRevision,
    },
    createAuditNote(call, { kind: draftKey.kind, key: draftKey.id }, context),
  )
  if (revision === undefined) return failed('record.changed')
  return done({ revision, faults: await findFaults({ kind, key, record: document }, context) })
}

/** Returns a problem if the business has so many drafts that another would be one too many. */
async function checkRoom(
  name: DraftName,
  context: CallContext,
): Promise<Extract<Outcome<never>, { ok: false }> | undefined> {
  const key = toDraftKey(name, context)
  const drafts = await context.stores.documentDrafts.list(key.business)
  if (drafts.length < maxDraftsPerBusiness || drafts.some(draft => toName(draft) === toName(key)))
    return undefined
  const reason = `There are ${drafts.length} drafts; publish or discard some.`
  return failed('record.invalid', { reason })
}

export const publishDocumentDraft: Handler<'publishDocumentDraft'> = async (
  { kind, key, ifRevision },
  context,
) => {
  const refusal = checkRecordKinds([kind], context.caller)
  if (refusal) return refusal
  const { documentDrafts } = context.stores
  const name = toDraftKey({ kind, key }, context)
  const draft = await documentDrafts.find(name)
  if (!draft) return failed('record.not_found')
  if (ifRevision !== undefined && ifRevision !== draft.revision) return failed('record.changed')
  const written = await writeRecord(
    { call: 'publishDocumentDraft', kind, key, record: draft.content, ifVersion: draft.base },
    context,
  )
  // What somebody has changed meanwhile stays a draft.
  if (written.ok) await documentDrafts.delete(name, { ifRevision: draft.revision })
  return written.ok
    ? written
    : { ...written, problem: { ...written.problem, faults: withDocumentPointers(written.problem.faults) } }
}

export const deleteDocumentDraft: Handler<'deleteDocumentDraft'> = async (
  { ifRevision, ...name },
  context,
) => {
  const refusal = checkRecordKinds([name.kind], context.caller)
  if (refusal) return refusal
  const { documentDrafts } = context.stores
  const key = toDraftKey(name, context)
  const audit = createAuditNote('deleteDocumentDraft', { kind: key.kind, key: key.id }, context)
  if (await documentDrafts.delete(key, { ifRevision, audit })) return done({})
  return failed((await documentDrafts.find(key)) ? 'record.changed' : 'record.not_found')
}

const toDraftKey = (name: DraftName, { directory }: Pick<CallContext, 'directory'>): DocumentDraftKey => {
  const { business, kind, key } = toRecordKey(name, directory)
  return { business, kind, id: key }
}
