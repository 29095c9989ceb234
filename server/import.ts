/**
 * `npm run import -- <folder>`: replaces a business by what its JSON files say. Everything is checked before
 * anything changes; each fault is printed as `file: /pointer: reason`. Bookings stay.
 */
import { resolve } from 'node:path'
import { kinds } from './business/kinds.ts'
import { readBusinessFolder } from './business/read-folder.ts'
import { openTool } from './tool.ts'

await openTool('import', async ({ configuration, openStore, args: [folder] }) => {
  if (folder === undefined) throw new Error('Name the folder: npm run import -- <folder>')
  const records = await readBusinessFolder(resolve(folder), configuration)
  const { catalogues } = await openStore()
  await catalogues.replace(records)
  const counts = kinds.map(({ list, folder: name }) => `${name} ${records[list].length}`)
  console.log(`Imported the business "${records.business.slug}": ${counts.join(', ')}.`)
})
