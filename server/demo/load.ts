import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceImageSources } from '#schemas/runtime/image/image-references.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { BusinessRecordsWithContent, Directories } from '#server/features/directory/directory.ts'
import { findContentKind } from '#server/features/directory/rules/content-kinds.ts'
import type { FormStores } from '#server/features/forms/form-stores.ts'
import type { PreviewChange } from '#server/features/previews/previews.ts'
import type { Previews } from '#server/features/previews/store/previews.ts'
import { publishRecordForms } from '#server/features/records/calls/document-records.ts'
import type { RecordValidationContext } from '#server/features/records/checks/cross-record-faults.ts'
import { digestRecord } from '#server/features/records/checks/digest-record.ts'
import {
  type RecordsAndPictures,
  readPictureFiles,
  storePictures,
} from '#server/features/records/files/picture-files.ts'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { loadConfiguration } from '../configuration/load.ts'

interface DemoStores {
  readonly directories: Directories
  readonly formStores: Pick<FormStores, 'photos' | 'images' | 'versions'>
  readonly previews: Pick<Previews, 'create'>
}

interface DemoOptions {
  /** The folder of package.json. */
  readonly root: string
  readonly now: Instant
  /** Default: the configuration in the folder. */
  readonly rules?: RecordValidationContext
}

/**
 * Loads the demo business into an installation that has none, in the same way as an operator's import. Puts it on
 * standby, so that it gives way when another business is imported. Returns whether it was loaded.
 */
export async function loadDemoIfEmpty(
  { directories, formStores, previews }: DemoStores,
  { root, now, rules }: DemoOptions,
): Promise<boolean> {
  if ((await directories.list()).length > 0) return false
  const folder = join(root, 'server/demo/harbor')
  const configuration = rules ?? (await loadConfiguration(root))
  const written = await readBusinessFolder(folder, configuration)
  const { records, ...pictures } = await readPictureFiles(folder, written)
  await storePictures(records, pictures, formStores)
  await publishRecordForms(
    {
      before: undefined,
      after: records,
      configuration: configuration.installation.withDocuments(records.documents ?? []),
    },
    { stores: { formStores }, now },
  )
  await directories.replace(records)
  await directories.putOnStandby([records.business.slug])
  await loadDemoPreview({ records, ...pictures }, previews, root)
  return true
}

/**
 * Loads the preview of the demo. Unlike all others it has an id that everybody knows, because nothing in it is secret,
 * and lasts for years.
 */
export async function loadDemoPreview(
  {
    records: { business, content },
    images,
  }: Pick<RecordsAndPictures<BusinessRecordsWithContent>, 'records' | 'images'>,
  previews: Pick<Previews, 'create'>,
  root: string,
): Promise<void> {
  const file = join(root, 'server/demo/previews/draft-1.json')
  const written = asDemoPreview(JSON.parse(await readFile(file, 'utf8')))
  const getId = (src: string) => images.find(({ name }) => src.startsWith(`images/${name}.`))?.id ?? src
  const { id, site, changes, createdAt, expiresAt } = replaceImageSources(written, getId)
  const withBase = changes.map(change => {
    const kind = findContentKind(change.kind)?.kind
    const published = content.find(record => record.kind === kind && record.document.slug === change.key)
    const base = digestRecord(published?.document)
    return { ...change, ...(base === undefined ? {} : { base }) }
  })
  const times = { createdAt: parseInstant(createdAt), expiresAt: parseInstant(expiresAt) }
  if (times.createdAt === undefined || times.expiresAt === undefined) throw new Error(`${file} has no times.`)
  const preview = {
    business: business.slug,
    id,
    site,
    changes: withBase,
    files: [],
    createdAt: times.createdAt,
  }
  await previews.create({ ...preview, expiresAt: times.expiresAt }, 1)
}

interface DemoPreview {
  readonly id: string
  readonly site: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly changes: readonly PreviewChange[]
}

/** Proof: the file is our own, and a test publishes it. */
function asDemoPreview(value: unknown): DemoPreview {
  return value as DemoPreview
}
