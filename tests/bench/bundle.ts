/** Small builds that benchmarks compare with, each in its own folder below tests/.results. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type InlineConfig } from 'vite'
import { root } from '#tests/support/run/command.ts'
import vikeConfig from '../../vike.config.ts'

const outputFolder = (name: string): string => join(root, 'tests/.results/bench', name)

const shared = (name: string): InlineConfig => ({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'error',
  plugins: vikeConfig.vite.plugins,
  build: { outDir: outputFolder(name), emptyOutDir: true, target: vikeConfig.vite.build.target },
})

/** Builds the bare rendering as the server bundle does: our code bundled, React from its package. */
export async function bundleBareRender(): Promise<typeof import('./bare-render.tsx')> {
  const config = shared('bare-render')
  await build({ ...config, build: { ...config.build, ssr: 'tests/bench/bare-render.tsx' } })
  return import(pathToFileURL(join(outputFolder('bare-render'), 'bare-render.js')).href)
}

/** Measures what a browser downloads for React alone: `hydrateRoot` and nothing else, in gzipped bytes. */
export async function reactGzipBytes(): Promise<number> {
  const entry = 'virtual:react-alone'
  const config = shared('react-alone')
  await build({
    ...config,
    plugins: [
      {
        name: 'react-alone',
        resolveId: id => (id === entry ? id : undefined),
        load: id =>
          id === entry
            ? "import { hydrateRoot } from 'react-dom/client'\nhydrateRoot(document, null)\n"
            : undefined,
      },
    ],
    build: { ...config.build, rolldownOptions: { input: entry } },
  })
  const folder = join(outputFolder('react-alone'), 'assets')
  const files = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name))))
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0)
}
