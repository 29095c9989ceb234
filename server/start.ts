/** `npm start`: builds if need be, then becomes the production server. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './build.ts'

const root = resolve(import.meta.dirname, '..')
// React decides by NODE_ENV while it is loaded, so it must be set before.
process.env.NODE_ENV = 'production'
process.env.BOOKPLATE_ROOT = root

await ensureBuild(root)
await import(pathToFileURL(resolve(root, 'dist/server/index.mjs')).href)
