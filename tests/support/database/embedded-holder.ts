/** A process that opens the embedded database of a folder and keeps it open until its input ends. */
import { openEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { root } from '../run/command.ts'

const [dataDir = ''] = process.argv.slice(2)
const embedded = await openEmbeddedPostgres({ dataDir, root, say: console.error })
console.log('open')
process.stdin.resume()
process.stdin.on('end', async () => {
  await embedded.close()
  process.exit(0)
})
