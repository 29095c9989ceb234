/**
 * `npm run restore -- <file>`: restores a backup into an empty DATA_DIR, and into the empty database of DATABASE_URL if
 * that is set.
 */
import { resolve } from 'node:path'
import { restoreBackup } from '#server/features/backup/restore.ts'
import { getStoreOptions, runCliMain } from './command.ts'

await runCliMain('restore', async command => {
  const [file] = command.args
  if (file === undefined) throw new Error('Specify the file to read: npm run restore -- <file>')
  const { createdAt, tables, rows, files } = await restoreBackup({
    ...getStoreOptions(command),
    file: resolve(file),
  })
  console.log(
    `Restored ${rows} rows in ${tables} tables and ${files} files as of ${createdAt}. Run "npm start" to continue.`,
  )
})
