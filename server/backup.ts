/** `npm run backup -- <file>`: writes everything to one file, whether servers are running or not. */
import { resolve } from 'node:path'
import { getStoreOptions, runCommand } from './command.ts'
import { backUp } from './store/backup/backup.ts'

await runCommand('backup', async command => {
  const [file] = command.args
  if (file === undefined) throw new Error('Name the file to write: npm run backup -- <file>')
  const { tables, rows, files, missing, bytes } = await backUp({
    ...getStoreOptions(command),
    file: resolve(file),
  })
  if (missing.length > 0)
    console.error(
      `Of ${missing.length} uploads only the rows are in it: their files are not in DATA_DIR (${missing.slice(0, 3).join(', ')}…).`,
    )
  console.log(
    `Backed up ${rows} rows of ${tables} tables and ${files} files into ${file} (${Math.ceil(bytes / 1024)} KiB). It holds personal data and secrets: keep it where only you can read it.`,
  )
})
