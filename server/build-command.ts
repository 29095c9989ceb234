/** `npm run build`: does everything that the first start does in the folder, so that servers need not write there. */
import { resolve } from 'node:path'
import { buildApp } from './build.ts'
import { prepareBinaries } from './store/postgres/embedded/binaries.ts'

const root = resolve(import.meta.dirname, '..')
await prepareBinaries(root)
await buildApp(root)
