import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Config } from 'vike/types'
import { build, type Plugin } from 'vite'

/**
 * What every page needs, in one file, which compresses 2 kB better than a dozen: all that the program's start imports.
 * The rest splits at each `import()`.
 */
const core = {
  debugName: 'core',
  name: (id: string, context: ModuleGraph) => (isInCore(id, context) ? 'core' : null),
}

const programStart = 'renderer/app/+client.tsx'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

function isInCore(id: string, graph: ModuleGraph): boolean {
  const reached = new Set([resolve(programStart)])
  for (const reachedId of reached)
    for (const imported of graph.getModuleInfo(reachedId)?.importedIds ?? []) reached.add(imported)
  return reached.has(id) || helpers.test(id)
}
/** The bundler's own. */
const helpers = /rolldown\/runtime|vite\/preload-helper/

/**
 * What RJSF imports and no form of ours uses: a Markdown renderer, its own look, and the resolution of addresses, where
 * ours point inside their document. Each saves 5 kB or more, compressed (`tests/renderer/form/stand-ins.test.ts`).
 */
export const standIns = [
  {
    theirs: 'markdown-to-jsx/dist/react.js',
    ours: 'renderer/stubs/markdown.ts',
    what: '{ Markdown }',
  },
  {
    theirs: '@rjsf/core/lib/getDefaultRegistry.js',
    ours: 'renderer/ui/form/registry.ts',
    what: '{ default }',
  },
  { theirs: 'fast-uri/index.js', ours: 'renderer/stubs/fast-uri.ts', what: '{ default }' },
] as const

/** Only of a build: the development server bundles AJV along, which needs them. */
export const withStandIns: Plugin = {
  name: 'stand-ins',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const standIn = standIns.find(({ theirs }) => id.endsWith(`/node_modules/${theirs}`))
    // Vike bundles this file away from its place, so paths start where the command is run.
    return standIn && `export ${standIn.what} from ${JSON.stringify(resolve(standIn.ours))}`
  },
}

/**
 * Adds to each chunk in the manifest the strings in its code that may be keys of messages, and the widgets that its views
 * show inside of them: a page is sent with the messages that it may need (`renderer/app/route-messages.ts`).
 */
const messageKeys: Plugin = {
  name: 'message-keys',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: async ({ dir = '' }, bundle) => {
    const path = join(dir, '.vite/manifest.json')
    const manifest: Record<string, { file: string; messages?: string[]; widgets?: string[] }> = JSON.parse(
      await readFile(path, 'utf8'),
    )
    for (const entry of Object.values(manifest)) {
      const chunk = bundle[entry.file]
      if (chunk?.type !== 'chunk') continue
      entry.messages = listMatches(chunk.code, dottedString)
      entry.widgets = listMatches(chunk.code, shownWidget)
    }
    await writeFile(path, JSON.stringify(manifest))
  },
}

const dottedString = /(["'`])([a-z_]+(?:\.[a-z_\d]+)+)\1/g

/** The property of a `WidgetSlot` that names the widget which it shows. */
const shownWidget = /\bwidget:\s*(["'`])([\w-]+)\1/g

const listMatches = (code: string, pattern: RegExp): string[] => [
  ...new Set([...code.matchAll(pattern)].map(([, , text = '']) => text)),
]

/** Beside each file for the browser its compressed forms, at their best: built once, sent often. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: async ({ dir = '' }) => {
    const entries = await readdir(join(dir, 'assets'), { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile() && /\.(js|css|svg)$/.test(entry.name))
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = join(parentPath, name)
        const content = await readFile(file)
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
    )
  },
}

/** Scripts outside of Vike's pages: for other sites' pages, and for the page that shows how. */
export const embedScriptSources = {
  'v1.js': 'renderer/embed/loader.ts',
  'demo.js': 'renderer/embed/gallery.ts',
}

/** Bundles one of them: a classic script without a dependency. */
export async function buildEmbedScript(root: string, input: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [chunk] = [built].flat().flatMap(result => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`The script ${input} could not be built.`)
  return chunk.code
}

/** Says where the module is that shows pages without a frame: the path of its URL without the leading slash. */
const inlineModuleFile = 'dist/inline-module.json'

/** Bundles the module for sites that show pages without a frame, apart from our pages, which must not wait for it. */
async function buildInlineModule(dir: string): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // Other sites load it: everything is beside it, whatever their own paths are.
    base: './',
    define: { inBrowserBundle: 'true', inShadowBundle: 'true' },
    plugins: [react(), withStandIns, compressed],
    build: {
      outDir: join(dir, 'assets/inline'),
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: 'renderer/app/inline-element.tsx' },
    },
  })
  const chunks = [built].flat().flatMap(result => ('output' in result ? result.output : []))
  const entry = chunks.find(chunk => chunk.type === 'chunk' && chunk.isEntry)
  if (!entry) throw new Error('The module for other sites could not be built.')
  await writeFile(inlineModuleFile, JSON.stringify({ file: `assets/inline/${entry.fileName}` }))
}

const embedScript: Plugin = {
  name: 'embed-script',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: async ({ dir = '' }) => {
    await mkdir(join(dir, 'embed'), { recursive: true })
    for (const [name, source] of Object.entries(embedScriptSources))
      await writeFile(join(dir, 'embed', name), await buildEmbedScript(resolve('.'), source))
    await buildInlineModule(dir)
  },
}

/** Vike's and Vite's settings; `renderer/+config.ts` hands them to Vike, which does not read this file itself. */
export default {
  csp: { nonce: true },
  // Both with and without a trailing slash are answered; Vike would redirect.
  disableUrlNormalization: true,
  vite: {
    plugins: [react(), withStandIns, messageKeys, compressed, embedScript],
    // What a page needs is preloaded by its HTML.
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
    environments: {
      client: {
        define: { inBrowserBundle: 'true', inShadowBundle: 'false' },
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: [core], includeDependenciesRecursively: false },
            },
          },
        },
      },
      ssr: {
        // So that the server, too, goes without what no form of ours uses: each form copies the look it replaces.
        resolve: { noExternal: [/^@rjsf\//] },
        build: {
          rolldownOptions: {
            input: {
              index: 'server/commands/main.ts',
              // A program of its own: `server/features/busy-feeds/reading/read-busy-ranges.ts` starts it.
              'busy-range-process': 'server/features/busy-feeds/reading/busy-range-process.ts',
            },
          },
        },
      },
    },
  },
} satisfies Config
