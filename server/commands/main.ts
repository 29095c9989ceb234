/**
 * Starts the production server; built as `dist/server/index.mjs`. With several WORKERS, becomes their primary, which
 * loads nothing of the server. NODE_ENV must be set before React loads: see start.ts.
 */
import '#server/app/heap-growth.ts'
import { fileURLToPath } from 'node:url'
import { readWorkerCount } from '#server/environment/settings.ts'
import { reportUncaughtErrors } from '#server/lib/uncaught.ts'
import { connectWorkerProcess } from '#server/processes/worker-process.ts'

reportUncaughtErrors()

const root = process.env.BOOKPLATE_ROOT ?? process.cwd()
const worker = connectWorkerProcess()

if (worker === undefined && readWorkerCount(process.env) > 1) {
  const { runPrimary } = await import('#server/processes/primary.ts')
  await runPrimary({ root, script: fileURLToPath(import.meta.url) })
} else {
  const { serveBuild } = await import('./serve-build.ts')
  await serveBuild(root, worker)
}
