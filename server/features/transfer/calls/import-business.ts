/** Handles `checkImport`, which writes nothing, and `importBusiness`, which does what the check has announced. */
import type { CheckImportOutput } from '#schemas/generated/types.gen.ts'
import { isText } from '#schemas/runtime/core/localized-text.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { documentKinds } from '#server/configuration/document-kinds.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { createChangeOrigin } from '#server/features/audit/audit-note.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import { contentKinds } from '#server/features/directory/rules/content-kinds.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { publishRecordForms } from '#server/features/records/calls/document-records.ts'
import { getRecordKey } from '#server/features/records/calls/record-set.ts'
import { findSensitiveChanges } from '#server/features/records/calls/sensitive-changes.ts'
import { storePictures } from '#server/features/records/files/picture-files.ts'
import {
  type ComparedRecord,
  compareRecords,
  type RecordDifference,
} from '#server/features/records/rules/compare-records.ts'
import { failRateLimited } from '#server/features/request-limits/calls/rate-limit.ts'
import { isSameJson } from '#server/lib/merge-records.ts'
import { createPause, type Pause, runWithPauses } from '#server/lib/pauses.ts'
import { findImportConsequences } from './import-consequences.ts'
import { type ImportFaults, type ImportReading, readImport } from './read-import.ts'
import { enforceTransferLimit } from './transfer-limits.ts'

/** As many as a person looks through; the others are counted. */
const maxChanges = 300
const maxProperties = 30
const maxFaults = 100
/** Of a value as JSON. */
const maxValueCharacters = 2_000

export const checkImport: Handler<'checkImport'> = (input, context) =>
  runAlone(context, async () => {
    const read = await readImport(input, context)
    if (!read.ok) return read
    if ('faults' in read.value) return done(describeFaults(read.value))
    return done(await describeReading(read.value, context))
  })

export const importBusiness: Handler<'importBusiness'> = ({ mode, plan }, context) =>
  runAlone(context, async () => {
    const {
      stores: { directories, formStores },
      directory,
      configuration,
      areDocumentsFiles,
    } = context
    const read = await readImport({ mode }, context)
    if (!read.ok) return read
    if ('faults' in read.value) return failed('record.invalid', { reason: describeFirst(read.value.faults) })
    const { after, before, plan: current } = read.value
    if (plan !== undefined && plan !== current) return failed('record.changed')
    const counts = count(await compareFiles(before, after.records, createPause()), after.records)
    if (counts.created + counts.changed + counts.deleted === 0) return done({ counts })
    if (areDocumentsFiles && !isSameJson(before.documents ?? [], after.records.documents ?? []))
      return failed('document.read_only')
    const published = { before, after: after.records, configuration: read.value.configuration }
    if (!(await publishRecordForms(published, context))) return failed('record.changed')
    // Without records that name them they do nothing, and are removed later.
    await storePictures(before, after, formStores)
    const guarded = findSensitiveChanges(before, after.records, configuration)
    const origin = { ...createChangeOrigin('importBusiness', context), isImporting: true, guarded }
    const isDone = await directories.replace(after.records, { ifVersion: directory.version, origin })
    return isDone ? done({ counts }) : failed('record.changed')
  })

/** The businesses with an import in this process. */
const running = new WeakMap<CallContext['stores']['formStores'], Set<string>>()
/** Each may take 200 MB. */
const maxRunning = 2
const retryAfterSeconds = 10

async function runAlone<T>(context: CallContext, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const {
    stores: { formStores },
    directory,
  } = context
  const { slug } = directory.business
  const busy = running.get(formStores) ?? new Set<string>()
  running.set(formStores, busy)
  if (busy.has(slug) || busy.size >= maxRunning) return failRateLimited(retryAfterSeconds)
  busy.add(slug)
  try {
    return (await enforceTransferLimit('importsOfBusiness', context)) ?? (await work())
  } finally {
    busy.delete(slug)
  }
}

const describeFirst = ([fault]: readonly FileFault[]): string =>
  fault ? `${fault.file}${fault.pointer}: ${fault.reason}` : ''

const noCounts = { created: 0, changed: 0, deleted: 0, unchanged: 0 }

const describeFaults = ({ faults }: ImportFaults): CheckImportOutput => ({
  counts: noCounts,
  changes: [],
  consequences: [],
  leftOut: 0,
  pictures: 0,
  faultCount: faults.length,
  faults: faults.slice(0, maxFaults).map(({ file, pointer, reason }) => ({ file, pointer, reason })),
})

async function describeReading(
  { before, after, source, leftOut, plan }: ImportReading,
  context: CallContext,
): Promise<CheckImportOutput> {
  const pause = createPause()
  const differences = await compareFiles(before, after.records, pause)
  const changes: CheckImportOutput['changes'] = []
  for (const difference of differences.slice(0, maxChanges)) {
    changes.push(toChangeDto(difference))
    await pause()
  }
  return {
    plan,
    leftOut,
    pictures: after.photos.length + after.images.length,
    faultCount: 0,
    faults: [],
    ...(source === before.business.slug ? {} : { source }),
    counts: count(differences, after.records),
    changes,
    consequences: await findImportConsequences({ differences, before, after: after.records }, context, pause),
  }
}

function toChangeDto({ kind, key, what, document, properties }: RecordDifference) {
  const name = 'title' in document ? document.title : 'name' in document ? document.name : undefined
  return {
    kind,
    key,
    what,
    ...(isText(name) && isShort(name) ? { name } : {}),
    propertyCount: properties.length,
    properties: properties.slice(0, maxProperties).map(({ name, before: old, after: next }) => ({
      name,
      ...(old === undefined ? {} : { before: keepShort(old) }),
      ...(next === undefined ? {} : { after: keepShort(next) }),
    })),
  }
}

/** A long text is not compared by eye in a list. */
const keepShort = (value: unknown): unknown => (isShort(value) ? value : '…')

const isShort = (value: unknown): boolean => JSON.stringify(value).length <= maxValueCharacters

function count(differences: readonly RecordDifference[], after: BusinessRecordsWithContent) {
  const having = (what: RecordDifference['what']) => differences.filter(one => one.what === what).length
  const created = having('created')
  const changed = having('changed')
  const deleted = having('deleted')
  return { created, changed, deleted, unchanged: listRecords(after).length - created - changed }
}

const compareFiles = (
  before: BusinessRecordsWithContent,
  after: BusinessRecordsWithContent,
  pause: Pause,
): Promise<RecordDifference[]> =>
  runWithPauses(compareRecords(listRecords(before), listRecords(after)), pause)

const listRecords = (files: BusinessRecordsWithContent): ComparedRecord[] => [
  { kind: 'business', key: files.business.slug, document: files.business },
  ...recordKinds.flatMap(({ list, folder }) =>
    files[list].map(document => ({ kind: folder, key: getRecordKey(document), document })),
  ),
  ...(files.documents ?? []).map(({ kind, id, content }) => ({
    kind: documentKinds.find(one => one.kind === kind)?.folder ?? kind,
    key: id,
    document: content,
  })),
  ...files.content.map(({ kind, document }) => ({
    kind: contentKinds.find(one => one.kind === kind)?.folder ?? kind,
    key: document.slug,
    document: withoutEmptyBlocks(document),
  })),
]

/** The store does not tell an empty list from none. */
const withoutEmptyBlocks = <T extends object>(document: T): T => {
  if (!('blocks' in document) || !Array.isArray(document.blocks) || document.blocks.length > 0)
    return document
  const { blocks: _, ...rest } = document
  return { ...document, ...rest, blocks: undefined }
}
