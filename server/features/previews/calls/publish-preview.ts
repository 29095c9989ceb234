/** Publishes a preview: its records and its files, all or none. */
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { checkDocuments } from '#server/configuration/business-configuration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { findDocumentKind } from '#server/configuration/document-kinds.ts'
import { digestFile } from '#server/configuration/files.ts'
import { createChangeOrigin } from '#server/features/audit/audit-note.ts'
import type { FilePublication } from '#server/features/directory/published-files.ts'
import { numberRecords, publishRecordForms } from '#server/features/records/calls/document-records.ts'
import { applyRecordChanges, selectContentChanges } from '#server/features/records/calls/draft.ts'
import { toFileProblem, toRecordProblem } from '#server/features/records/calls/record-input.ts'
import { convertDirectoryToRecords } from '#server/features/records/calls/record-set.ts'
import { checkFreshSignIn, findSensitiveChanges } from '#server/features/records/calls/sensitive-changes.ts'
import type { Preview } from '../previews.ts'
import { buildDraftConfiguration } from './draft-configuration.ts'
import { checkDraftPictures, digestPublishedRecords } from './draft-input.ts'
import { checkDraft, checkDraftRights, findPreview } from './previews.ts'

export const publishPreview: Handler<'publishPreview'> = async ({ id }, context) => {
  const {
    stores: { directories, previews, formStores },
    directory,
    configurationSource,
    areDocumentsFiles,
  } = context
  const preview = await findPreview(id, context)
  if (!preview) return failed('preview.not_found')
  const refusal = checkDraftRights(preview, context)
  if (refusal) return refusal
  const { business, changes } = preview
  if (areDocumentsFiles && changes.some(({ kind }) => findDocumentKind(kind)))
    return failed('document.read_only')
  const published = await digestPublishedRecords(changes, context)
  const outdated = changes.find(({ base }, index) => base !== published[index])
  if (outdated) return failed('preview.outdated', { record: `${outdated.kind}/${outdated.key}` })
  const prepared = await prepareFiles(preview, context)
  if (!prepared.ok) return prepared
  // What the records name may be gone, and the configuration may have changed.
  const problem =
    (await checkDraft(preview, prepared.value.configuration, context)) ??
    (await checkDraftPictures(changes, context))
  if (problem) return problem
  const current = convertDirectoryToRecords(directory)
  const records = await numberRecords(applyRecordChanges(current, changes), current, formStores)
  const guarded = findSensitiveChanges(current, records, prepared.value.configuration)
  // Files say for all businesses where forms lead, and which scripts run.
  const unproven = checkFreshSignIn([...guarded, ...preview.files], context)
  if (unproven) return unproven
  const { put, remove } = selectContentChanges(business, changes)
  const layered = checkDocuments(records.documents ?? [], prepared.value.configuration)
  if (!layered.ok) return toRecordProblem(layered.faults) ?? failed('record.invalid')
  const layer = { before: current, after: records, configuration: layered.configuration }
  if (!(await publishRecordForms(layer, context))) return failed('record.changed')
  const { publication } = prepared.value
  const origin = { ...createChangeOrigin('publishPreview', context), guarded }
  const change = { put, remove: remove.map(name => ({ business, ...name })), publication, origin }
  if (!(await directories.changeRecords(records, change, directory.version))) return failed('record.changed')
  await previews.delete({ business, id })
  if (publication) await configurationSource?.reload()
  return done({})
}

interface PreparedFiles {
  /** The one that will be in service. */
  readonly configuration: Configuration
  readonly publication?: FilePublication
}

/** Compares the files with those that a reload would put into service now, which may be newer than those in service. */
async function prepareFiles(
  { files }: Preview,
  { configuration, configurationSource, now }: CallContext,
): Promise<Outcome<PreparedFiles>> {
  if (files.length === 0 || !configurationSource) return done({ configuration })
  const source = await configurationSource.read()
  const outdated = files.find(({ file, base }) => digestFile(source.files.get(file)) !== base)
  if (outdated) return failed('preview.outdated', { record: outdated.file })
  const built = buildDraftConfiguration(configuration, files, source.files)
  if (!built.ok) return toFileProblem([...source.faults, ...built.faults]) ?? failed('record.invalid')
  const replaced = files.map(({ file, content }) => ({
    file,
    content,
    base: digestFile(source.disk.get(file)),
  }))
  return done({
    configuration: built.configuration,
    publication: { files: replaced, ifRevision: source.revision, now },
  })
}
