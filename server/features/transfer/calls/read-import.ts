/** Reads an archive for an import, and works out what the business would be. Nothing is written. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckImportInput } from '#schemas/generated/types.gen.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { listParts } from '#schemas/runtime/image/image-references.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { checkDocuments } from '#server/configuration/business-configuration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import { numberRecords } from '#server/features/records/calls/document-records.ts'
import { findHostProblem } from '#server/features/records/calls/host-problem.ts'
import { findCrossRecordFaults } from '#server/features/records/checks/cross-record-faults.ts'
import {
  locateInRecords,
  type RecordsAndPictures,
  readPictureFiles,
  requireStoredImages,
} from '#server/features/records/files/picture-files.ts'
import { readRecordFiles } from '#server/features/records/files/read-folder.ts'
import { findUnstorableTextFaults } from '#server/features/request-limits/calls/input-faults.ts'
import { createPause, type Pause } from '#server/lib/pauses.ts'
import { ArchiveRefusedError, maxArchiveBytes, unpackArchive } from '../files/unpack-archive.ts'
import { keepUnchangedPhotoIds } from './keep-unchanged-photo-ids.ts'
import { mergeImport } from './merge-import.ts'

export interface ImportReading {
  /** What the business has now. */
  readonly before: BusinessRecordsWithContent
  /** What it would have, with the pictures that the archive brings. */
  readonly after: RecordsAndPictures<BusinessRecordsWithContent>
  /** With the documents of `after`. */
  readonly configuration: Configuration
  /** The slug of the business that the archive is of. */
  readonly source: string
  readonly leftOut: number
  /** Another archive, another way, or a business that has changed since have another. */
  readonly plan: string
}

/** What is wrong with the files, which is no problem of the call that looks for it. */
export interface ImportFaults {
  readonly faults: readonly FileFault[]
}

interface ImportContext extends CallContext {
  readonly pause: Pause
}

/** Of one request, with everything that it reads. */
const timeLimitMs = 120_000

export async function readImport(
  { mode }: CheckImportInput,
  context: CallContext,
): Promise<Outcome<ImportReading | ImportFaults>> {
  const { body, bodyBytes = 0 } = context
  if (!body) return failed('upload.type_refused')
  if (bodyBytes > maxArchiveBytes) return tooLarge()
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-import-'))
  const signal = AbortSignal.timeout(timeLimitMs)
  const pause = createPause(signal)
  try {
    const unpacked = await unpackArchive(body, folder, signal)
    return done(await readUnpacked(unpacked, mode, { ...context, pause }))
  } catch (error) {
    if (error instanceof ConfigurationError) return done({ faults: error.faults })
    if (error instanceof ArchiveRefusedError)
      return error.reason === 'too_large' ? tooLarge() : failed('upload.type_refused')
    if (signal.aborted) return failed('upload.too_slow')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const tooLarge = () => failed('upload.too_large', { limit: maxArchiveBytes / (1024 * 1024) })

/** Throws ConfigurationError with what is wrong in the files, or between them. */
async function readUnpacked(
  { folder, sha256, leftOut }: Awaited<ReturnType<typeof unpackArchive>>,
  mode: CheckImportInput['mode'],
  context: ImportContext,
): Promise<ImportReading> {
  const {
    stores: { directories, formStores },
    directory,
    configuration,
    pause,
  } = context
  const { slug } = directory.business
  const before = await directories.readAll(slug)
  if (!before) throw new Error(`The business "${slug}" is gone: open the console again.`)
  const present = mode === 'add' ? before.business : undefined
  const { records: files, locate } = await readRecordFiles(folder, configuration, { present, pause })
  const unstorable = await findTextFaults(files, pause)
  if (unstorable.length > 0) throw new ConfigurationError(unstorable.map(locate))
  const pictures = await readPictureFiles(folder, files, pause)
  const kept = await keepUnchangedPhotoIds(pictures, before, formStores.photos)
  const merged = mergeImport(mode, { before, files: kept.records, caller: context.caller })
  const records = await numberRecords(merged, before, formStores)
  const checked = checkDocuments(records.documents ?? [], configuration)
  if (!checked.ok) throw new ConfigurationError(checked.faults.map(locate))
  const after = { records, configuration: checked.configuration }
  const faults = [
    ...(await findHostFaults(records, context)),
    ...(await findNewFaults(before, after, context)).map(locate),
  ]
  if (faults.length > 0) throw new ConfigurationError(faults)
  await requireStoredImages(
    { ...kept.records, business: records.business },
    { read: kept.images, images: formStores.images, pause, before },
  )
  const plan = createHash('sha256')
    .update(JSON.stringify([slug, mode, directory.version, sha256]))
    .digest('base64url')
  return {
    before,
    leftOut,
    source: files.business.slug,
    configuration: checked.configuration,
    after: { ...kept, records },
    plan: `${directory.version}.${plan}`,
  }
}

/** Finds texts that the database refuses; how deep files are nested was checked when they were read. */
async function findTextFaults(files: BusinessRecordsWithContent, pause: Pause): Promise<FileFault[]> {
  const locate = locateInRecords(files)
  const faults: FileFault[] = []
  for (const { part, path } of listParts(files)) {
    for (const { pointer } of findUnstorableTextFaults(part, Number.POSITIVE_INFINITY))
      faults.push({
        ...locate(formatPointer(path) + pointer),
        reason: 'has a character that cannot be stored: U+0000, or half a surrogate pair; remove it.',
      })
    await pause()
  }
  return faults
}

/** What is wrong already does not keep anything from being imported: an export of the business could not be, either. */
function findNewFaults(
  before: BusinessRecordsWithContent,
  after: { readonly records: BusinessRecordsWithContent; readonly configuration: Configuration },
  { configuration, pause }: ImportContext,
): Promise<FileFault[]> {
  const toPlace = ({ file, pointer, reason }: FileFault) => `${file} ${pointer} ${reason}`
  let known: ReadonlySet<string> | undefined
  const isWanted = async (fault: FileFault) => {
    known ??= new Set((await findCrossRecordFaults(before, { rules: configuration, pause })).map(toPlace))
    return !known.has(toPlace(fault))
  }
  return findCrossRecordFaults(after.records, { rules: after.configuration, pause, isWanted })
}

async function findHostFaults(
  { business }: BusinessRecordsWithContent,
  context: CallContext,
): Promise<FileFault[]> {
  const found = await findHostProblem(business, context)
  return found
    ? [{ file: 'business.json', pointer: '/hosts', reason: String(found.problem.params.reason) }]
    : []
}
