/** Reads an archive for an import, and works out what the business would be. Nothing is written. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckImportInput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import {
  locateInRecords,
  type RecordsAndPictures,
  readPictureFiles,
  requireStoredImages,
} from '../../business/picture-files.ts'
import { findFaultsBetween, readRecordFiles } from '../../business/read-folder.ts'
import { ArchiveRefusal, maxArchiveBytes, unpackArchive } from '../../business/unpack-archive.ts'
import { ConfigurationError, type FileFault } from '../../configuration/files.ts'
import type { BusinessFiles } from '../../ports/directory.ts'
import type { CallContext } from '../handler.ts'
import { findUnstorableTextFaults } from '../limits/input-faults.ts'
import { findHostProblem } from '../operator/host-problem.ts'
import { keepSamePhotos } from './keep-same-photos.ts'
import { mergeImport } from './merge-import.ts'

export interface ImportReading {
  /** What the business has now. */
  readonly before: BusinessFiles
  /** What it would have, with the pictures that the archive brings. */
  readonly after: RecordsAndPictures<BusinessFiles>
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
  try {
    const unpacked = await unpackArchive(body, folder, signal)
    return done(await readUnpacked(unpacked, mode, { ...context, signal }))
  } catch (error) {
    if (error instanceof ConfigurationError) return done({ faults: error.faults })
    if (error instanceof ArchiveRefusal)
      return error.reason === 'too_large' ? tooLarge() : failed('upload.type_refused')
    if (signal.aborted) return tooLarge()
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
  context: CallContext & { readonly signal: AbortSignal },
): Promise<ImportReading> {
  const { directory, directories, configuration, formStores, signal } = context
  const { slug } = directory.business
  const before = await directories.readAll(slug)
  if (!before) throw new Error(`The business "${slug}" is gone: open the console again.`)
  const present = mode === 'add' ? before.business : undefined
  const { records: files, locate } = await readRecordFiles(folder, configuration, present)
  const unstorable = findTextFaults(files)
  if (unstorable.length > 0) throw new ConfigurationError(unstorable.map(locate))
  const pictures = await readPictureFiles(folder, files, signal)
  const kept = await keepSamePhotos(pictures, before, formStores.photos)
  const records = mergeImport(mode, { before, files: kept.records, client: context.client })
  const faults = [
    ...(await findHostFaults(records, context)),
    ...findNewFaults(before, records, configuration).map(locate),
  ]
  if (faults.length > 0) throw new ConfigurationError(faults)
  await requireStoredImages(records, kept.images, formStores.images)
  const plan = createHash('sha256')
    .update(JSON.stringify([slug, mode, directory.version, sha256]))
    .digest('base64url')
  return {
    ...{ before, leftOut, source: files.business.slug },
    after: { ...kept, records },
    plan: `${directory.version}.${plan}`,
  }
}

/** Finds texts that the database refuses; how deep files are nested was checked when they were read. */
function findTextFaults(files: BusinessFiles): FileFault[] {
  const locate = locateInRecords(files)
  return findUnstorableTextFaults(files, Number.POSITIVE_INFINITY).map(({ pointer }) => ({
    ...locate(pointer),
    reason: 'has a character that cannot be stored: U+0000, or half a surrogate pair; remove it.',
  }))
}

/** What is wrong already does not keep anything from being imported: an export of the business could not be, either. */
function findNewFaults(
  before: BusinessFiles,
  after: BusinessFiles,
  configuration: CallContext['configuration'],
): FileFault[] {
  const toPlace = ({ file, pointer, reason }: FileFault) => `${file} ${pointer} ${reason}`
  const found = findFaultsBetween(after, configuration)
  if (found.length === 0) return []
  const known = new Set(findFaultsBetween(before, configuration).map(toPlace))
  return found.filter(fault => !known.has(toPlace(fault)))
}

async function findHostFaults({ business }: BusinessFiles, context: CallContext): Promise<FileFault[]> {
  const found = await findHostProblem(business, context)
  return found
    ? [{ file: 'business.json', pointer: '/hosts', reason: String(found.problem.params.reason) }]
    : []
}
