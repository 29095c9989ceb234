/** `npm run build`: does everything that the first start does in the folder, so that servers need not write there. */
import { resolve } from 'node:path'
import { prepareBinaries } from '#server/postgres/embedded/binaries.ts'
import { buildApp } from './build.ts'

const root = resolve(import.meta.dirname, '../..')
await prepareBinaries(root)
await buildApp(root)
