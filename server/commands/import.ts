/**
 * `npm run import -- <folder>…`: replaces businesses with their JSON files; a folder is that of a business, or contains
 * such folders. Checks everything before it changes anything, after asking running servers to reload their
 * configuration; prints each error as `file: /pointer: reason`. Keeps bookings. The demo is on standby and gives way;
 * with `-- --replace <folder>`, so does every other business.
 */
import { parseArgs } from 'node:util'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { describeServiceInOneLine } from '#server/features/directory/rules/describe-service-in-one-line.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { numberRecords, publishRecordForms } from '#server/features/records/calls/document-records.ts'
import {
  describeUnreachableBusinesses,
  findSharedSlugsAndHosts,
  listOtherBusinesses,
} from '#server/features/records/checks/unreachable-businesses.ts'
import { type FolderRecords, readBusinessFolders } from '#server/features/records/files/import-folders.ts'
import { listBusinessFolders } from '#server/features/records/files/list-business-folders.ts'
import { deleteUnusedPictures, storePictures } from '#server/features/records/files/picture-files.ts'
import { createSearchIndexer } from '#server/features/search/calls/search-indexer.ts'
import { describeImportObstacle, describeReload } from './reload-report.ts'
import { runStoreCommand, type StoreCommandContext } from './store-command.ts'

await runStoreCommand('import', async command => {
  const { positionals, values } = parseArgs({
    args: [...command.args],
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (positionals.length === 0) throw new Error('Specify the folder: npm run import -- <folder>')
  await importFolders(positionals, values, command)
})

async function importFolders(
  paths: readonly string[],
  { replace }: { readonly replace: boolean },
  { settings, loadServedConfiguration, openStore, noteChange }: StoreCommandContext,
): Promise<void> {
  const startedAt = performance.now()
  const store = await openStore()
  const configuration = await loadServedConfiguration(store)
  const { reloads, formStores } = store
  const { directories } = createSearchIndexer({ ...store, configuration, say: console.error })
  const folders = await listBusinessFolders(paths)
  const imported = await readBusinessFolders(folders, { configuration, images: formStores.images })
  const others = listOtherBusinesses(await directories.hosts(), imported)
  const shared = findSharedSlugsAndHosts(imported, replace ? [] : others)
  if (shared.length > 0) throw new ConfigurationError(shared)
  // By path, every business is reached.
  const isReached = replace || settings.businessBy === 'path'
  const unreachable = isReached ? undefined : describeUnreachableBusinesses(imported, others)
  if (unreachable !== undefined) throw new Error(unreachable)
  if (imported.length > 1)
    console.log(`Checked ${imported.length} businesses in ${formatSeconds(startedAt)}.`)
  const report = await reloads.request()
  const forms = [...new Set(imported.flatMap(folder => folder.forms))]
  const obstacle = describeImportObstacle({ report, version: configuration.version, forms })
  if (obstacle !== undefined) throw new Error(obstacle)
  for (const [index, { load }] of imported.entries()) {
    const { records: written, ...pictures } = await load()
    const before = await directories.read(written.business.slug)
    const records = await numberRecords(written, before, formStores)
    const layer = configuration.installation.withDocuments(records.documents ?? [])
    const context = { stores: store, now: asInstant(Date.now()) }
    if (!(await publishRecordForms({ before, after: records, configuration: layer }, context)))
      throw new Error('Somebody has changed the forms of the business at the same moment; import again.')
    await storePictures(records, pictures, formStores)
    await directories.replace(records)
    await deleteUnusedPictures(records, formStores)
    noteChange(`${index + 1} of ${imported.length} businesses were imported; import again for the others`)
    printImported(records, imported.length === 1 ? '' : `[${index + 1}/${imported.length}] `)
  }
  if (replace) await directories.putOnStandby(others.map(({ business }) => business))
  if (imported.length > 1)
    console.log(`Imported ${imported.length} businesses in ${formatSeconds(startedAt)}.`)
  const reloaded = describeReload(report)
  if (reloaded !== undefined) console.log(reloaded)
}

/** Prints what a business has; its services, too, if it is the only one. */
function printImported(records: FolderRecords['records'], progress: string): void {
  const { content } = records
  const counts = recordKinds.map(({ list, folder: name }) => `${name} ${records[list].length}`)
  if (content.length > 0) counts.push(`content ${content.length}`)
  console.log(`${progress}Imported the business "${records.business.slug}": ${counts.join(', ')}.`)
  if (progress === '')
    for (const service of records.services) console.log(`  ${describeServiceInOneLine(service, records)}`)
}

function formatSeconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
