/**
 * `npm run reload`: asks running servers to reload their configuration, as they do on SIGHUP. Send SIGHUP to the
 * server's own process id: npm, under which `npm start` runs, exits without passing the signal on.
 */
import { describeReload } from './reload-report.ts'
import { runStoreCommand } from './store-command.ts'

await runStoreCommand('reload', async ({ openStore }) => {
  const { reloads } = await openStore()
  const report = await reloads.request()
  const refused = report.answers.find(answer => answer.refused !== undefined)?.refused
  if (refused === undefined)
    console.log(describeReload(report) ?? 'No server is running; the next one to start will read the files.')
  else {
    console.error(
      `A running server rejected its configuration files; their last valid content stays in use.\n${refused}`,
    )
    process.exitCode = 1
  }
})
