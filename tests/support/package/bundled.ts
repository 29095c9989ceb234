/** Bundles and minifies one module with its imports in memory, as a browser would get it. */
import { join } from 'node:path'
import { build } from 'vite'
import vikeConfig from '../../../vike.config.ts'
import { root } from '../run/command.ts'

/**
 * Bundles the module at `path`, relative to the repository root. It keeps the exports `names` and drops
 * unused code.
 */
export const bundled = (path: string, names: readonly string[]): Promise<string> =>
  bundleModule(join(root, path), names)

async function bundleModule(specifier: string, names: readonly string[]): Promise<string> {
  const entry = 'virtual:one-module'
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    // Vitest sets NODE_ENV to "test", which React takes for development.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [
      ...vikeConfig.vite.plugins,
      {
        name: 'one-module',
        resolveId: id => (id === entry ? join(root, entry) : undefined),
        load: id =>
          id === join(root, entry)
            ? `export { ${names.join(', ')} } from ${JSON.stringify(specifier)}`
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      target: vikeConfig.vite.build.target,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', external: [] },
    },
  })
  const outputs = [built].flat().flatMap(one => ('output' in one ? one.output : []))
  return outputs.map(one => (one.type === 'chunk' ? one.code : '')).join('')
}
