/** `npm run package [-- <folder>]` writes the npm package for integrators, by default to `dist/package`. */
import { resolve } from 'node:path'
import { buildPackage } from './build-package.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = resolve(root, process.argv[2] ?? 'dist/package')
await buildPackage(root, folder)
console.log(`The package is in ${folder}. Publish it with "npm publish ${folder}".`)
