/** `npm run backup -- <file>`: writes everything to one file, whether servers are running or not. */
import { resolve } from 'node:path'
import { backUp } from '#server/features/backup/backup.ts'
import { getStoreOptions, runCliMain } from './command.ts'

await runCliMain('backup', async command => {
  const [file] = command.args
  if (file === undefined) throw new Error('Specify the file to write: npm run backup -- <file>')
  const { tables, rows, files, missing, bytes } = await backUp({
    ...getStoreOptions(command),
    file: resolve(file),
  })
  if (missing.length > 0)
    console.error(
      `The files of ${missing.length} uploads are missing, so the backup has only their database rows (${missing.slice(0, 3).join(', ')}…).`,
    )
  console.log(
    `Backed up ${rows} rows in ${tables} tables and ${files} files to ${file} (${Math.ceil(bytes / 1024)} KiB). The backup contains personal data and secrets: keep it where only you can read it.`,
  )
})
