/**
 * `npm run export -- <folder> [business]`: writes a business as JSON files into a new folder, for `npm run import`. The
 * business is optional when there is only one. With `-- --markdown <folder>`, its content is in Markdown files.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseImagePaths, withImagePaths, writeImageFiles } from './business/image-files.ts'
import { withPhotoFileNames, writePhotoFiles } from './business/photo-files.ts'
import { writeBusinessFolder } from './business/write-folder.ts'
import { runStoreCommand } from './store-command.ts'

await runStoreCommand('export', async ({ configuration, openStore, args }) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { markdown: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder, business] = positionals
  if (folder === undefined) throw new Error('Specify a new folder: npm run export -- <folder> [business]')
  const { directories, formStores } = await openStore()
  const present = await directories.list()
  const slug = business ?? (present.length === 1 ? present[0] : undefined)
  const records = slug === undefined ? undefined : await directories.readAll(slug)
  if (records === undefined) {
    throw new Error(
      present.length === 0
        ? 'There is no business to export.'
        : `Specify one of these businesses after the folder: ${present.join(', ')}.`,
    )
  }
  const { images } = formStores
  const paths = await chooseImagePaths(records, records.business.slug, images)
  const written = withImagePaths({ ...records, ...withPhotoFileNames(records) }, paths)
  await writeBusinessFolder(written, resolve(folder), { ...configuration, ...values })
  await writePhotoFiles(resolve(folder), records, formStores.photos)
  await writeImageFiles(resolve(folder), paths, { business: records.business.slug, images })
  console.log(`Exported the business "${records.business.slug}" to ${folder}.`)
})
