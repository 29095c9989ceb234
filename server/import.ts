/**
 * `npm run import -- <folder>`: replaces a business with its JSON files. Checks everything before it changes
 * anything, after asking running servers to reload their configuration; prints each error as `file: /pointer:
 * reason`. Keeps bookings. The demo is on standby and gives way; with `-- --replace <folder>`, so does every other
 * business.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeService } from './business/describe-service.ts'
import {
  readPictureFiles,
  removeUnusedPictures,
  requireStoredImages,
  storePictures,
} from './business/picture-files.ts'
import { readBusinessFolder } from './business/read-folder.ts'
import { recordKinds } from './business/record-kinds.ts'
import { listReferences } from './business/record-references.ts'
import { describeImportObstacle, describeReload } from './business/reload-report.ts'
import { describeUnreachableBusinesses, listOtherBusinesses } from './business/unreachable-businesses.ts'
import { createSearchIndexer } from './calls/content/search-indexer.ts'
import { runStoreCommand } from './store-command.ts'

await runStoreCommand('import', async ({ settings, loadServedConfiguration, openStore, args }) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (folder === undefined) throw new Error('Specify the folder: npm run import -- <folder>')
  const store = await openStore()
  const configuration = await loadServedConfiguration(store)
  const written = await readBusinessFolder(resolve(folder), configuration)
  const { records, ...pictures } = await readPictureFiles(resolve(folder), written)
  const { reloads, formStores } = store
  const { directories } = createSearchIndexer({ ...store, configuration, say: console.error })
  await requireStoredImages(records, pictures.images, formStores.images)
  const others = listOtherBusinesses(await directories.hosts(), records.business.slug)
  // By path, every business is reached.
  const isReached = values.replace || settings.businessBy === 'path'
  const unreachable = isReached ? undefined : describeUnreachableBusinesses(records.business, others)
  if (unreachable !== undefined) throw new Error(unreachable)
  const report = await reloads.request()
  const forms = [
    ...new Set([
      ...records.services.flatMap(({ form }) => form ?? []),
      ...records.content
        .flatMap(record => listReferences(record, configuration.blocks))
        .flatMap(({ kind, name }) => (kind === 'form' || kind === 'survey' ? [name] : [])),
    ]),
  ]
  const obstacle = describeImportObstacle({ report, version: configuration.version, forms })
  if (obstacle !== undefined) throw new Error(obstacle)
  await storePictures(records, pictures, formStores)
  await directories.replace(records)
  await removeUnusedPictures(records, formStores)
  if (values.replace) await directories.putOnStandby(others.map(({ business }) => business))
  const counts = recordKinds.map(({ list, folder: name }) => `${name} ${records[list].length}`)
  if (written.content.length > 0) counts.push(`content ${written.content.length}`)
  console.log(`Imported the business "${records.business.slug}": ${counts.join(', ')}.`)
  for (const service of records.services) console.log(`  ${describeService(service, records)}`)
  const reloaded = describeReload(report)
  if (reloaded !== undefined) console.log(reloaded)
})
