/** Production: `dist/server/index.mjs` after a build. NODE_ENV must be set before React is loaded: see start.ts. */
import './heap-growth.ts'
import { renderPage } from 'vike/server'
import { createBuiltAssetsPlugin } from './http/assets.ts'
import { serve } from './serve.ts'

const root = process.env.BOOKPLATE_ROOT ?? process.cwd()

await serve({ root, renderPage, development: false, registerAssets: createBuiltAssetsPlugin(root) })
