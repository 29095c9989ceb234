/** Serves the production build. */
import { renderPage } from 'vike/server'
import { createBuiltAssetsPlugin, createBuiltScriptsLoader } from '#server/http/assets/assets.ts'
import type { WorkerProcess } from '#server/processes/worker-process.ts'
import { serve } from './serve.ts'

export async function serveBuild(root: string, worker?: WorkerProcess): Promise<void> {
  await serve({
    root,
    renderPage,
    development: false,
    worker,
    registerAssets: createBuiltAssetsPlugin(root),
    loadEmbedScripts: createBuiltScriptsLoader(root),
  })
}
