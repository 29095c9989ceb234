/**
 * Starts the production server; built as `dist/server/index.mjs`. NODE_ENV must be set before React loads: see
 * start.ts.
 */
import './heap-growth.ts'
import { renderPage } from 'vike/server'
import { createBuiltAssetsPlugin, createBuiltScriptsLoader } from './http/assets.ts'
import { reportUncaughtErrors } from './log/uncaught.ts'
import { serve } from './serve.ts'

reportUncaughtErrors()

const root = process.env.BOOKPLATE_ROOT ?? process.cwd()

await serve({
  ...{ root, renderPage, development: false },
  registerAssets: createBuiltAssetsPlugin(root),
  loadEmbedScripts: createBuiltScriptsLoader(root),
})
