/**
 * `npm run reload`: asks running servers to reload their configuration, as they do on SIGHUP. Send SIGHUP to the
 * server's own process id: npm, under which `npm start` runs, exits without passing the signal on.
 */
import { describeReload } from './business/reload-report.ts'
import { runStoreCommand } from './store-command.ts'

await runStoreCommand('reload', async ({ openStore }) => {
  const { reloads } = await openStore()
  const report = await reloads.request()
  const refused = report.answers.find(answer => answer.refused !== undefined)?.refused
  if (refused === undefined)
    console.log(describeReload(report) ?? 'No server runs; the next one that starts reads the files.')
  else {
    console.error(`A running server refuses files; what they said before stays in service.\n${refused}`)
    process.exitCode = 1
  }
})
