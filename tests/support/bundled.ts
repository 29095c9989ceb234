/** One module of ours with all that it imports, as a browser would get it: bundled, minified, in memory. */
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './command.ts'

/** `path` from the repository's root; `names` are kept as exports, the rest goes where nothing uses it. */
export async function bundled(path: string, names: readonly string[]): Promise<string> {
  const entry = 'virtual:one-module'
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'one-module',
        resolveId: id => (id === entry ? id : undefined),
        load: id =>
          id === entry
            ? `export { ${names.join(', ')} } from ${JSON.stringify(join(root, path))}`
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = [built].flat().flatMap(one => ('output' in one ? one.output : []))
  return outputs.map(one => (one.type === 'chunk' ? one.code : '')).join('')
}
