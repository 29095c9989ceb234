/** Who may import whom. The table is the architecture; everything that it does not allow is forbidden. */
import { describe, expect, test } from 'vitest'
import {
  collectFolderImports,
  findKnots,
  getFolder,
  resolveImport,
} from '#tests/support/source/import-graph.ts'
import { parseSource, readSources, type Source } from '#tests/support/source/source.ts'

const ground = ['schemas', 'locales']

/**
 * A layer is a folder or a single file. It may always import itself; `x/*` is every layer in x, without those that are
 * apart.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  locales: ['schemas'],

  'renderer/styles': [],
  'renderer/ui': ['schemas', 'renderer/styles'],
  'renderer/browser': ['schemas'],
  // What the build substitutes for parts of libraries.
  'renderer/stubs': [],
  // The interpreter knows what a widget is, but none by name: the app passes them in.
  'renderer/screen': [...ground, 'renderer/ui', 'renderer/browser'],
  'renderer/widgets': [...ground, 'renderer/ui', 'renderer/browser', 'renderer/screen'],
  'renderer/layouts': [...ground, 'renderer/ui', 'renderer/browser', 'renderer/screen', 'renderer/widgets'],
  'renderer/embed': ['schemas'],
  'renderer/app': [...ground, 'renderer/*'],
  // Built apart: nobody else imports it.
  'renderer/console': [...ground, 'renderer/ui', 'renderer/styles'],
  'renderer/_error': [],
  renderer: [...ground, 'renderer/*', 'vike.config.ts'],
  'vike.config.ts': [],

  // Its parts and features have rules of their own: server-imports.test.ts.
  server: [...ground, 'vike.config.ts'],

  // It writes the tables of settings and of personal data from their declarations.
  codegen: [...ground, 'server'],
}

const apart: ReadonlySet<string> = new Set(['renderer/console'])

describe('the layers', () => {
  const sources = readSources()

  test('import only what the table allows', () => {
    expect(sources.flatMap(forbiddenImports)).toEqual([])
  })

  test('import each other without cycles, types included', () => {
    expect(cycles(sources)).toEqual([])
  })

  test('have widgets whose folders import each other without cycles', () => {
    const imports = collectFolderImports(sources, path =>
      path.startsWith('renderer/widgets/') ? getFolder(path, 3) : undefined,
    )
    expect(imports.size).toBeGreaterThan(10)
    expect(findKnots(imports)).toEqual([])
  })

  test('are imported by #paths from other top-level folders and by relative paths from inside', () => {
    expect(sources.flatMap(misspelledImports)).toEqual([])
  })

  test('use React only in the renderer, and Node only outside of what runs in the browser', () => {
    expect(sources.flatMap(misplacedPackages)).toEqual([])
  })
})

describe('the rules find', () => {
  const found = (path: string, text: string) => {
    const source = parseSource(path, text)
    return [...forbiddenImports(source), ...misspelledImports(source), ...misplacedPackages(source)]
  }

  test.each([
    ['a renderer that imports the server', 'renderer/ui/a.tsx', "import { x } from '#server/app.ts'"],
    ['a page that imports the console', 'renderer/app/a.tsx', "import { x } from '#renderer/console/b.tsx'"],
    ['a server that imports the renderer', 'server/app.ts', "const x = import('#renderer/ui/a.tsx')"],
    [
      'a layer that is not in the table',
      'renderer/new/a.ts',
      "import { x } from '#schemas/runtime/time/time.ts'",
    ],
    ['a root that imports another top-level folder', 'server/app.ts', "import { x } from '#codegen/run.ts'"],
    ['a relative path into another folder', 'server/lib/a.ts', "import { x } from '../../schemas/b.ts'"],
    ['a #path within a folder', 'server/lib/a.ts', "export * from '#server/lib/b.ts'"],
    [
      'a #path within a feature',
      'server/features/slots/calls/a.ts',
      "import { x } from '#server/features/slots/rules/b.ts'",
    ],
    ['React on the server', 'server/http/a.ts', "import { x } from 'react-dom/server'"],
    ['Node in the schemas', 'schemas/a.ts', "import { x } from 'node:fs'"],
  ])('%s', (_, path, text) => expect(found(path, text)).toHaveLength(1))

  test('a cycle of three files, by type', () => {
    const files = [
      parseSource('schemas/a.ts', "import './b.ts'"),
      parseSource('schemas/b.ts', "import type { C } from './c.ts'"),
      parseSource('schemas/c.ts', "export type { A } from './a.ts'"),
    ]
    expect(cycles(files)).toEqual(['schemas/a.ts → schemas/b.ts → schemas/c.ts → schemas/a.ts'])
  })
})

/** Returns the file or folder of the table that a path belongs to, at most two levels deep. */
function layerOf(path: string): string {
  if (path in layers) return path
  return getFolder(path, /^(renderer|tests)\//.test(path) ? 2 : 1)
}

function forbiddenImports(source: Source): string[] {
  const layer = layerOf(source.path)
  if (layer.startsWith('tests')) return []
  const allowed = layers[layer]
  if (allowed === undefined) return [`${source.path}: the table has no layer "${layer}"`]
  return source.imports
    .filter(specifier => {
      const path = resolveImport(source, specifier)
      const other = path === undefined ? layer : layerOf(path)
      const isWithin = !apart.has(other) && allowed.includes(`${getFolder(other, 1)}/*`)
      return other !== layer && !allowed.includes(other) && !isWithin
    })
    .map(specifier => `${source.path} imports ${specifier}`)
}

/** Lists misspelled imports. Between two layers of one top-level folder, both spellings are right. */
function misspelledImports(source: Source): string[] {
  return source.imports
    .filter(specifier => {
      const path = resolveImport(source, specifier)
      if (path === undefined || path === 'vike.config.ts') return false
      if (getFolder(path, 1) !== getFolder(source.path, 1)) return !specifier.startsWith('#')
      return roomOf(path) === roomOf(source.path) && specifier.startsWith('#')
    })
    .map(specifier => `${source.path} spells ${specifier}`)
}

/** Returns within which folder paths are relative: a feature of the server, or a folder two levels deep. */
const roomOf = (path: string): string => getFolder(path, path.startsWith('server/features/') ? 3 : 2)

function misplacedPackages({ path, imports }: Source): string[] {
  const forbidden = [
    ...(/^(server|schemas|locales|codegen)\//.test(path) ? [/^react(-dom)?(\/|$)/, /^@rjsf\//] : []),
    ...(/^(renderer|schemas|locales)\//.test(path) ? [/^node:/] : []),
  ]
  return imports
    .filter(specifier => forbidden.some(pattern => pattern.test(specifier)))
    .map(specifier => `${path} imports ${specifier}`)
}

/** Lists each cycle once, from the file where the search met it. */
function cycles(sources: readonly Source[]): string[] {
  const files = new Map(sources.map(source => [source.path, source]))
  const finished = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    const source = files.get(path)
    if (source === undefined || finished.has(path)) return
    if (trail.includes(path)) {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    for (const specifier of source.imports) {
      const next = resolveImport(source, specifier)
      if (next !== undefined) visit(next, [...trail, path])
    }
    finished.add(path)
  }
  for (const path of files.keys()) visit(path, [])
  return found
}
