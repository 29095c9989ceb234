/**
 * Builds the owner's console into `dist/operator`, apart from the visitors' pages, whose files it must not change. With
 * `--watch` it builds again after each edit.
 */
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { compileCatalogues } from '#locales/catalogue.ts'
import { consoleAssetsPath } from '#server/http/console/console.ts'
import { compressed, withStandIns } from '../../vike.config.ts'
import { writeConsoleIcons } from './console-icons.ts'

const root = resolve(import.meta.dirname, '../..')
const outDir = join(root, 'dist/operator')
const isWatching = process.argv.includes('--watch')

/** Compiles the words of the console, so that the browser needs no parser, and adds those of problems and lists. */
const compiledWords: Plugin = {
  name: 'compiled-words',
  enforce: 'pre',
  load: {
    filter: { id: /\/locales\/console\/[a-z-]+\.json$/ },
    async handler(id) {
      const [locale = ''] = /[a-z-]+(?=\.json$)/.exec(id) ?? []
      const own: unknown = JSON.parse(await readFile(id, 'utf8'))
      const visitors: Record<string, string> = JSON.parse(
        await readFile(join(root, `locales/${locale}.json`), 'utf8'),
      )
      const problems = Object.entries(visitors).filter(([key]) => isSharedKey.test(key))
      const words = { ...Object.fromEntries(problems), ...Object(own) }
      const { catalogues, faults } = compileCatalogues({ en: words })
      if (faults.length > 0) throw new Error(`${id} has faults: ${JSON.stringify(faults)}`)
      return { code: `export default ${JSON.stringify(catalogues.get('en'))}`, moduleType: 'js' }
    },
  },
}

/** Problems, and what the parts of forms say that the console shares. */
const isSharedKey =
  /^(?:problem\.|form\.(?:choose|choice|entry|option|add_\w+|remove_item|move_item_\w+|item_\w+)$)/

await rm(outDir, { recursive: true, force: true })
await build({
  configFile: false,
  root,
  logLevel: isWatching ? 'info' : 'error',
  publicDir: false,
  base: consoleAssetsPath,
  plugins: [react(), withStandIns, compiledWords, compressed],
  build: {
    outDir,
    manifest: 'manifest.json',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    watch: isWatching ? {} : null,
    rolldownOptions: { input: 'renderer/console/start.tsx' },
  },
})
await writeConsoleIcons(join(outDir, 'icons'))
