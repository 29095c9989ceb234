/** Writes a record: checks it, merges it with what others have changed since it was read, and puts it into service. */
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { retryOnConflict } from '#server/calls/retry-on-conflict.ts'
import { checkDocuments } from '#server/configuration/business-configuration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import {
  type BusinessDocument,
  type DocumentKind,
  findDocumentKind,
  getDocumentName,
  isForm,
  withFormVersion,
} from '#server/configuration/document-kinds.ts'
import type { FileFault } from '#server/configuration/files.ts'
import type { ChangeOrigin } from '#server/features/audit/audit.ts'
import { createChangeOrigin } from '#server/features/audit/audit-note.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { type ContentKindFolder, findContentKind } from '#server/features/directory/rules/content-kinds.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { isSameJson } from '#server/lib/merge-records.ts'
import { findOwnDocumentFaults } from '../checks/own-document-faults.ts'
import { findBusinessRecordFaults } from '../checks/record-faults.ts'
import { findRemovedNameFaults } from '../checks/removed-names.ts'
import { findMissingImages } from '../files/image-files.ts'
import { checkContentRecord, saveContentRecord } from './content-records.ts'
import {
  findChangedDocument,
  numberRecords,
  publishRecordForms,
  readDocumentInput,
  withDocument,
} from './document-records.ts'
import { toFaultContext } from './draft-faults.ts'
import { findHostProblem } from './host-problem.ts'
import { describeMissingPhoto } from './missing-photo.ts'
import { mergeWithCurrent, toConflictProblem } from './record-conflicts.ts'
import { checkRecordInput, toRecordProblem } from './record-input.ts'
import { type RecordName, toRecordKey } from './record-keys.ts'
import { type BusinessRecord, convertDirectoryToRecords, getRecordKey, withRecord } from './record-set.ts'
import { checkFreshSignIn, findSensitiveChanges } from './sensitive-changes.ts'

export interface RecordWrite extends RecordName {
  readonly call: CallName
  readonly record: unknown
  readonly ifVersion?: number | undefined
  /** Where others have changed it since `ifVersion`, the write fails instead of being merged. */
  readonly isRestoring?: boolean
}

type WrittenRecord = Calls['saveRecord']['output']

export async function writeRecord(write: RecordWrite, context: CallContext): Promise<Outcome<WrittenRecord>> {
  const checked = await checkRecord(write, context)
  if (!checked.ok) return checked
  const attempt = (fresh: CallContext) => writeOnce(write, checked.value, fresh)
  if (write.ifVersion !== undefined) return retryOnConflict(context, attempt)
  return (await attempt(context)) ?? failed('record.changed')
}

/** Returns undefined if somebody else has written to the business at the same moment. */
async function writeOnce(
  write: RecordWrite,
  sent: CheckedRecord,
  context: CallContext,
): Promise<Outcome<WrittenRecord> | undefined> {
  const {
    stores: { recordHistory },
    directory,
  } = context
  const { ifVersion, isRestoring = false } = write
  const key = toRecordKey(write, directory)
  const state = await recordHistory.read(key)
  // What was deleted does not exist, whatever its last version was.
  const now = ifVersion === 0 && state.document === undefined ? 0 : state.version
  if (isRestoring && ifVersion !== undefined && ifVersion !== now) return toConflictProblem(state, [])
  const yours = withCurrentFormVersion(write, sent.document, state.document)
  const merging = await mergeWithCurrent({ key, yours, ifVersion }, state, recordHistory)
  if (!merging.ok) return merging
  const { record, isMerged } = merging.value
  // What both want may be wrong together. Its amounts are in minor units already.
  const checked = isMerged
    ? await checkRecord({ ...write, record }, { ...context, decimals: [] })
    : done(sent)
  if (!checked.ok) return checked
  const { document, save } = checked.value
  const saved = await save({ ...createChangeOrigin(write.call, context), isRestoring }, context)
  if (!saved?.ok) return saved
  if (findDocumentKind(write.kind)) {
    // A form has got a version.
    const written = await recordHistory.read(key)
    return done({
      record: { ...written.document },
      version: written.version,
      ...(isMerged ? { merged: true as const } : {}),
    })
  }
  // A record that is written as it was keeps its version.
  const version = isSameJson(state.document, document) ? state.version : directory.version + 1
  return done({ record: document, version, ...(isMerged ? { merged: true as const } : {}) })
}

/** Forms count their versions by themselves, so that of a form that was read before is no change. */
function withCurrentFormVersion(
  { kind, key: id }: RecordName,
  content: BusinessDocument['content'],
  current: unknown,
): BusinessDocument['content'] {
  const documentKind = findDocumentKind(kind)
  if (!documentKind || !isForm(documentKind) || !isObject(current)) return content
  const { version } = content
  const isHigher = typeof version === 'number' && version > Number(current.version)
  return isHigher
    ? content
    : withFormVersion({ kind: documentKind.kind, id, content }, current.version).content
}

interface CheckedRecord {
  /** With its amounts in minor units. */
  readonly document: Record<string, unknown>
  /** Puts it into service if that leaves no faults; undefined if somebody else has written at the same moment. */
  readonly save: (origin: ChangeOrigin, context: CallContext) => Promise<Outcome<unknown> | undefined>
}

/** Checks the record by itself. */
async function checkRecord(write: RecordWrite, context: CallContext): Promise<Outcome<CheckedRecord>> {
  const documentKind = findDocumentKind(write.kind)
  if (documentKind) return checkDocumentRecord(documentKind, write, context)
  const content = findContentKind(write.kind)
  return content ? checkContent(content, write, context) : checkBusinessRecord(write, context)
}

async function checkContent(
  kind: ContentKindFolder,
  write: RecordWrite,
  context: CallContext,
): Promise<Outcome<CheckedRecord>> {
  const checked = await checkContentRecord(kind, write, context)
  if (!checked.ok) return checked
  const { value } = checked
  const document = { ...value.document }
  return done({ document, save: (origin, fresh) => saveContentRecord(value, origin, fresh) })
}

/** Checks the name of a document and its pictures; the whole configuration is checked when it is written. */
export async function checkOwnDocument(
  kind: DocumentKind,
  input: Pick<RecordWrite, 'key' | 'record'>,
  { stores: { formStores }, directory }: CallContext,
): Promise<Outcome<BusinessDocument>> {
  const checked = readDocumentInput(kind, input)
  if (!checked.ok) return checked
  const { value } = checked
  const file = getDocumentName(value)
  const missing = await findMissingImages(value.content, {
    business: directory.business.slug,
    images: formStores.images,
    locate: pointer => ({ file, pointer }),
  })
  return toRecordProblem(missing, file) ?? checked
}

async function checkDocumentRecord(
  kind: DocumentKind,
  write: RecordWrite,
  context: CallContext,
): Promise<Outcome<CheckedRecord>> {
  const checked = await checkOwnDocument(kind, write, context)
  if (!checked.ok) return checked
  const { value } = checked
  return done({
    document: { ...value.content },
    save: (origin, fresh) =>
      saveRecords(withDocument(convertDirectoryToRecords(fresh.directory), value), origin, fresh),
  })
}

async function checkBusinessRecord(
  { kind, key, record }: RecordWrite,
  context: CallContext,
): Promise<Outcome<CheckedRecord>> {
  const { directory } = context
  const entity = recordKinds.find(({ folder }) => folder === kind)?.entity ?? 'Business'
  const checked = await checkRecordInput<BusinessRecord>(
    { entity, kind, key, record, getKey: getRecordKey },
    context,
  )
  if (!checked.ok) return checked
  if (kind === 'business' && key !== directory.business.slug)
    return failed('record.invalid', { reason: `The business is "${directory.business.slug}", not "${key}".` })
  const lost = await describeMissingPhoto(checked.value, context)
  if (lost !== undefined) return failed('record.invalid', { reason: lost })
  return done({
    document: { ...checked.value },
    save: (origin, fresh) => {
      const records = withRecord(convertDirectoryToRecords(fresh.directory), kind, checked.value)
      return saveRecords(records, origin, fresh)
    },
  })
}

interface ConfiguredRecords {
  readonly records: BusinessRecords
  /** With their documents. */
  readonly configuration: Configuration
}

/**
 * Returns the faults that a change makes. What was saved before a version of the server refused it, and is left as it is,
 * does not keep anything else from being saved.
 */
function findFaultsOfChange(before: ConfiguredRecords, after: ConfiguredRecords): FileFault[] {
  const known = new Set(before.records.documents)
  const changed = after.records.documents?.filter(document => !known.has(document))
  return [
    ...findNewRecordFaults(before, after),
    ...findOwnDocumentFaults(after.records, after.configuration, changed),
  ]
}

function findNewRecordFaults(before: ConfiguredRecords, after: ConfiguredRecords): FileFault[] {
  const faults = findBusinessRecordFaults(after.records, after.configuration)
  if (faults.length === 0) return faults
  const toPlace = ({ file, pointer, reason }: FileFault) => `${file} ${pointer} ${reason}`
  const known = new Set(findBusinessRecordFaults(before.records, before.configuration).map(toPlace))
  return faults.filter(fault => !known.has(toPlace(fault)))
}

/** Puts the records into service, all or none. Returns undefined if somebody else has written at the same moment. */
export async function saveRecords(
  given: BusinessRecords,
  origin: ChangeOrigin,
  context: CallContext,
): Promise<Outcome<unknown> | undefined> {
  const {
    stores: { directories },
    directory,
  } = context
  const changesDocuments = given.documents !== convertDirectoryToRecords(directory).documents
  if (context.areDocumentsFiles && changesDocuments) return failed('document.read_only')
  const checked = await checkRecordsChange(given, context)
  if (!checked.ok) return checked
  const { before, records, configuration } = checked.value
  const published = { before, after: records, configuration }
  if (!(await publishRecordForms(published, context))) return undefined
  const guarded = findSensitiveChanges(before, records, configuration)
  const refusal = checkFreshSignIn(guarded, context)
  if (refusal) return refusal
  const isDone = await directories.replace(records, {
    ifVersion: directory.version,
    origin: { ...origin, guarded },
  })
  return isDone ? done(undefined) : undefined
}

interface RecordsChange extends ConfiguredRecords {
  readonly before: BusinessRecords
}

/** Numbers the forms among the records and checks everything as a whole; writes nothing. */
export async function checkRecordsChange(
  given: BusinessRecords,
  context: CallContext,
): Promise<Outcome<RecordsChange>> {
  const { content, formStores } = context.stores
  const before = toFaultContext(context)
  const records = await numberRecords(given, before.records, formStores)
  const layered =
    given.documents === before.records.documents
      ? ({ ok: true, configuration: context.configuration } as const)
      : checkDocuments(records.documents ?? [], context.configuration)
  const own = findChangedDocument(before.records, given)
  if (!layered.ok) return toRecordProblem(layered.faults, own) ?? failed('record.invalid')
  const { configuration } = layered
  const problem =
    (await findHostProblem(records.business, context)) ??
    toRecordProblem(
      findFaultsOfChange({ ...before, configuration: context.configuration }, { records, configuration }),
      own,
    ) ??
    toRecordProblem(
      await findRemovedNameFaults(
        { before, after: { ...before, ...configuration, records }, removed: [] },
        content,
      ),
    )
  return problem ?? done({ before: before.records, records, configuration })
}
