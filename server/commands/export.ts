/**
 * `npm run export -- <folder> [business]`: writes a business as JSON files into a new folder, for `npm run import`. The
 * business is optional when there is only one. With `-- --all <folder>`, writes each business into a folder of its name
 * within a new one. With `-- --markdown <folder>`, content is in Markdown files.
 */
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Store } from '#server/app/stores/open.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import {
  chooseImagePaths,
  withImagePaths,
  writeImageFiles,
} from '#server/features/records/files/image-files.ts'
import { withPhotoFileNames, writePhotoFiles } from '#server/features/records/files/photo-files.ts'
import { writeBusinessFolder } from '#server/features/records/files/write-folder.ts'
import { runStoreCommand } from './store-command.ts'

await runStoreCommand('export', async ({ loadConfiguration, openStore, args }) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: {
      all: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [folder, business] = positionals
  if (folder === undefined) throw new Error('Specify a new folder: npm run export -- <folder> [business]')
  const configuration = await loadConfiguration()
  const store = await openStore()
  const present = await store.directories.list()
  if (present.length === 0) throw new Error('There is no business to export.')
  if (values.all) {
    await requireNewFolder(folder)
    for (const slug of present)
      await exportBusiness(slug, join(folder, slug), { configuration, store, ...values })
    return
  }
  const slug = business ?? (present.length === 1 ? present[0] : undefined)
  if (slug === undefined || !present.includes(slug))
    throw new Error(`Specify one of these businesses after the folder, or --all: ${present.join(', ')}.`)
  await exportBusiness(slug, folder, { configuration, store, ...values })
})

interface ExportOptions {
  readonly configuration: Configuration
  readonly store: Store
  readonly markdown: boolean
}

async function exportBusiness(
  slug: string,
  folder: string,
  { configuration, store: { directories, formStores }, markdown }: ExportOptions,
): Promise<void> {
  const records = await directories.readAll(slug)
  // Somebody has deleted it meanwhile.
  if (records === undefined) return
  const { images } = formStores
  const paths = await chooseImagePaths(records, slug, images)
  const written = withImagePaths({ ...records, ...withPhotoFileNames(records) }, paths)
  await writeBusinessFolder(written, resolve(folder), { ...configuration, markdown })
  await writePhotoFiles(resolve(folder), records, formStores.photos)
  await writeImageFiles(resolve(folder), paths, { business: slug, images })
  console.log(`Exported the business "${slug}" to ${folder}.`)
}

/** Throws if the folder is not empty: a business in it that is gone here would return with the next import. */
async function requireNewFolder(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  if (entries.length > 0) throw new Error(`${folder} is not empty: specify a new folder.`)
}
