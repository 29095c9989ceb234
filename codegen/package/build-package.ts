/** Builds the npm package for integrators: scripts, their declarations, and a package.json of its own. */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildScripts } from './build-scripts.ts'
import { writeDeclarations } from './write-declarations.ts'

export async function buildPackage(root: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await Promise.all([buildScripts(root, folder), writeDeclarations(root, folder)])
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await createManifest(root), null, 2)}\n`)
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  await copyFile(join(root, 'docs/integrating.md'), join(folder, 'README.md'))
  await copyFile(join(root, 'docs/embedding.md'), join(folder, 'embedding.md'))
  await mkdir(join(folder, 'images'))
  await copyFile(join(root, 'docs/images/embedding.webp'), join(folder, 'images/embedding.webp'))
}

/** Of the dependencies of the server, none is in here. */
async function createManifest(root: string): Promise<object> {
  const { name, version, license, engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return {
    name,
    version,
    license,
    engines,
    type: 'module',
    description: 'Types, client, widget and React component for sites that use a Bookplate server.',
    keywords: ['booking', 'appointments', 'forms', 'widget'],
    bin: { bookplate: './bookplate.js' },
    exports: {
      './client': { types: './client.d.ts', default: './client.js' },
      './embed': { types: './embed.d.ts', default: './embed.js' },
      './react': { types: './react.d.ts', default: './react.js' },
      './types': { types: './types.d.ts', default: './types.js' },
      './package.json': './package.json',
    },
    sideEffects: false,
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  }
}
