import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/** What hosts import, and the program. */
export async function buildScripts(root: string, folder: string): Promise<void> {
  const shared = { root, configFile: false, publicDir: false, logLevel: 'warn' } as const
  const output = { outDir: folder, emptyOutDir: false, target: 'es2022', minify: false } as const
  await build({
    ...shared,
    build: {
      ...output,
      lib: {
        entry: {
          client: join(root, 'renderer/embed/client.ts'),
          embed: join(root, 'renderer/embed/host-script.ts'),
          react: join(root, 'renderer/embed/react.tsx'),
        },
        formats: ['es'],
      },
      rolldownOptions: { external: [/^react(\/|$)/] },
    },
  })
  await markAsClientModule(join(folder, 'react.js'))
  await writeFile(join(folder, 'types.js'), 'export {}\n')
  await build({
    ...shared,
    // A library tests whether it is CommonJS, which is worth a warning to Vite.
    logLevel: 'error',
    // Prettier, 12 MB, would only break lines.
    resolve: { alias: { prettier: join(root, 'codegen/package/indent-types.ts') } },
    ssr: { noExternal: true },
    build: {
      ...output,
      minify: true,
      target: 'node20',
      ssr: true,
      rolldownOptions: {
        input: { bookplate: join(root, 'codegen/bin.ts') },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  })
}

/** Next renders a module with effects in the browser only if it says so. */
async function markAsClientModule(file: string): Promise<void> {
  await writeFile(file, `'use client'\n${await readFile(file, 'utf8')}`)
}
