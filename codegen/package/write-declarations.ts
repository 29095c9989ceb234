/** Writes the declarations of the package with TypeScript, and only those that its entries reach. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { runTypeScript } from './run-typescript.ts'

interface PackageEntry {
  /** The module whose exports the entry has. */
  readonly module?: string
  /** The modules whose types it has as well. */
  readonly types: readonly string[]
}

const eventTypes = ['schemas/generated/embed.gen.ts', 'renderer/embed/host-types.ts']

const entries: Readonly<Record<string, PackageEntry>> = {
  client: { module: 'renderer/embed/client.ts', types: ['renderer/embed/client-types.ts'] },
  embed: {
    module: 'renderer/embed/host-script.ts',
    // The loader tells TypeScript about the element.
    types: [...eventTypes, 'renderer/embed/loader.ts'],
  },
  react: { module: 'renderer/embed/react.tsx', types: eventTypes },
  types: {
    types: [
      'schemas/generated/types.gen.ts',
      'schemas/generated/calls.gen.ts',
      'schemas/generated/problems.gen.ts',
      'schemas/generated/routes.gen.ts',
      'locales/messages.gen.ts',
      ...eventTypes,
    ],
  },
}

/** Where the declarations of modules are, below the folder of the package. */
const moduleFolder = 'modules'

export async function writeDeclarations(root: string, folder: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'bookplate-declarations-'))
  try {
    await emitDeclarations(root, temporary)
    await copyReachable(temporary, join(folder, moduleFolder))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  for (const [name, entry] of Object.entries(entries))
    await writeFile(join(folder, `${name}.d.ts`), formatEntry(entry))
}

const listModules = ({ module, types }: PackageEntry): readonly string[] => [
  ...(module === undefined ? [] : [module]),
  ...types,
]

const formatEntry = ({ module, types }: PackageEntry): string =>
  [
    ...(module === undefined ? [] : [`export * from './${moduleFolder}/${toScriptPath(module)}'`]),
    ...types.map(path => `export type * from './${moduleFolder}/${toScriptPath(path)}'`),
    '',
  ].join('\n')

const toScriptPath = (path: string): string => path.replace(/\.tsx?$/, '.js')
const toDeclarationPath = (path: string): string => path.replace(/\.tsx?$/, '.d.ts')

async function emitDeclarations(root: string, outDir: string): Promise<void> {
  const configuration = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir,
      // What hosts import depends on nothing that only the checkout has.
      types: [],
    },
    include: [],
    files: [...new Set(Object.values(entries).flatMap(listModules))].map(path => join(root, path)),
  }
  await writeFile(join(outDir, 'tsconfig.json'), JSON.stringify(configuration))
  await runTypeScript(root, ['--project', join(outDir, 'tsconfig.json')])
}

/** Copies the declarations of the entries and of all that they import, with paths that every host can resolve. */
async function copyReachable(from: string, to: string): Promise<void> {
  const reached = new Set(Object.values(entries).flatMap(listModules))
  for (const path of reached) {
    const text = await readFile(join(from, toDeclarationPath(path)), 'utf8')
    const copy = text.replace(
      /(from |import\()(['"])([#.][^'"]+)\2/g,
      // biome-ignore lint/complexity/useMaxParams: `replace` passes the match and its groups.
      (_, start: string, mark: string, named: string) => {
        const target = named.startsWith('#') ? named.slice(1) : posix.join(posix.dirname(path), named)
        reached.add(target)
        const place = posix.relative(posix.dirname(path), toScriptPath(target))
        return `${start}${mark}${place.startsWith('.') ? place : `./${place}`}${mark}`
      },
    )
    await mkdir(dirname(join(to, path)), { recursive: true })
    await writeFile(join(to, toDeclarationPath(path)), copy)
  }
}
