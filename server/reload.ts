/**
 * `npm run reload`: the running servers read their configuration anew, as they do after SIGHUP. That reaches a server
 * only by its own process id: npm, which `npm start` runs under, does not pass it on and ends.
 */
import { describeReload } from './business/reload-report.ts'
import { runCommandLineTool } from './tool.ts'

await runCommandLineTool('reload', async ({ openStore }) => {
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
