/** `npm start`: builds if needed, then becomes the production server. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './build.ts'

const root = resolve(import.meta.dirname, '../..')
// React reads NODE_ENV while it loads, so it must be set before.
process.env.NODE_ENV = 'production'
process.env.BOOKPLATE_ROOT = root

await ensureBuild(root)
await import(pathToFileURL(resolve(root, 'dist/server/index.mjs')).href)
