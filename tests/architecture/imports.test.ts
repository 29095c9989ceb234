/** Who may import whom. The table is the architecture; everything that it does not allow is forbidden. */
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
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

  'server/lib/linear-pattern.ts': [],
  'server/lib/unevaluated-keywords.ts': ['schemas', 'server/lib/linear-pattern.ts'],
  'server/lib/validator-factory.ts': [
    'schemas',
    'server/lib/linear-pattern.ts',
    'server/lib/unevaluated-keywords.ts',
  ],
  'server/lib/identifiers.ts': [],
  'server/lib/same-secret.ts': [],
  'server/lib/html.ts': [],
  'server/lib/turns.ts': [],
  'server/environment': ground,
  'server/privacy': [],
  'server/log': [],
  'server/environment/settings.ts': [...ground, 'server/environment'],
  'server/configuration': [
    ...ground,
    'server/lib/validator-factory.ts',
    'server/lib/linear-pattern.ts',
    'server/lib/turns.ts',
  ],
  'server/domain': ['schemas'],
  'server/ports': ['schemas', 'server/domain'],
  'server/store': ['schemas', 'server/ports', 'server/log'],
  'server/payments': ['schemas', 'server/domain', 'server/ports', 'server/environment/settings.ts'],
  'server/mail': [
    ...ground,
    'server/domain',
    'server/ports',
    'server/business',
    'server/lib/html.ts',
    'server/log',
  ],
  'server/outgoing': [],
  'server/webhooks': ['schemas', 'server/ports', 'server/outgoing'],
  'server/calendars': ['schemas', 'server/ports', 'server/outgoing'],
  'server/jobs': [
    ...ground,
    'server/domain',
    'server/ports',
    'server/mail',
    'server/webhooks',
    'server/calendars',
    'server/log',
  ],
  'server/business': [
    ...ground,
    'server/domain',
    'server/ports',
    'server/configuration',
    'server/lib/validator-factory.ts',
    'server/lib/turns.ts',
  ],
  'server/demo': ['schemas', 'server/ports', 'server/business', 'server/configuration'],
  'server/calls': [
    ...ground,
    'server/domain',
    'server/ports',
    'server/business',
    'server/configuration',
    'server/lib/validator-factory.ts',
    'server/lib/identifiers.ts',
    'server/lib/same-secret.ts',
    'server/lib/turns.ts',
    'server/webhooks',
    'server/calendars',
    'server/log',
  ],
  'server/tracing': [
    'schemas',
    'server/calls',
    'server/environment',
    'server/jobs',
    'server/log',
    'server/ports',
    'server/privacy',
  ],
  'server/app/business-address.ts': ['server/ports', 'server/environment/settings.ts'],
  'server/app/app-context.ts': [
    ...ground,
    'server/app/business-address.ts',
    'server/calls',
    'server/configuration',
    'server/ports',
    'server/environment/settings.ts',
    'server/store',
    'server/calendars',
    'server/log',
  ],
  'server/http': [
    ...ground,
    'server/business',
    'server/calls',
    'server/configuration',
    'server/lib/html.ts',
    'server/lib/same-secret.ts',
    'server/ports',
    'server/app/app-context.ts',
    'server/app/business-address.ts',
    'server/environment/settings.ts',
    'server/log',
  ],
  'server/lib/stop-on-signals.ts': [],
  'server/processes': [
    'schemas',
    'server/environment/settings.ts',
    'server/lib/stop-on-signals.ts',
    'server/store',
  ],
  // The development server builds the script for other sites as the build does.
  server: [...ground, 'server/*', 'vike.config.ts'],

  // It writes the tables of settings and of personal data from their declarations.
  codegen: ['schemas', 'server/environment', 'server/privacy'],
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

  test('are imported by #paths from other top-level folders and by relative paths from inside', () => {
    expect(sources.flatMap(misspelledImports)).toEqual([])
  })

  test('use React only in the renderer, and Node only outside of what runs in the browser', () => {
    expect(sources.flatMap(misplacedPackages)).toEqual([])
  })

  test('keep the domain pure: no packages but pure ones, no clock, no randomness, nothing asynchronous', () => {
    expect(sources.filter(source => layerOf(source.path) === 'server/domain').flatMap(impurities)).toEqual([])
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
      'a domain that imports the type of a port',
      'server/domain/a.ts',
      "import type { B } from '#server/ports/b.ts'",
    ],
    [
      'a layer that is not in the table',
      'server/new/a.ts',
      "import { x } from '#schemas/runtime/time/time.ts'",
    ],
    ['a root that imports another top-level folder', 'server/app.ts', "import { x } from '#codegen/run.ts'"],
    ['a relative path into another folder', 'server/store/a.ts', "import { x } from '../../schemas/b.ts'"],
    ['a #path within a folder', 'server/store/a.ts', "export * from '#server/store/b.ts'"],
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

  test('a clock in the domain', () => {
    expect(impurities(parseSource('server/domain/a.ts', 'export const now = () => Date.now()'))).toHaveLength(
      1,
    )
  })

  test('a package in the domain, unless it is pure', () => {
    expect(impurities(parseSource('server/domain/a.ts', "import pg from 'pg'"))).toHaveLength(1)
    expect(impurities(parseSource('server/domain/a.ts', "import { formatHex } from 'culori/fn'"))).toEqual([])
  })
})

/** Returns the file or folder of the table that a path belongs to, at most two levels deep. */
function layerOf(path: string): string {
  if (path in layers) return path
  return folderOf(path, /^(renderer|server|tests)\//.test(path) ? 2 : 1)
}

/** Resolves an import to a path in the checkout; undefined: a package. */
function target(source: Source, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(source.path), specifier)
  return undefined
}

function forbiddenImports(source: Source): string[] {
  const layer = layerOf(source.path)
  if (layer.startsWith('tests')) return []
  const allowed = layers[layer]
  if (allowed === undefined) return [`${source.path}: the table has no layer "${layer}"`]
  return source.imports
    .filter(specifier => {
      const path = target(source, specifier)
      const other = path === undefined ? layer : layerOf(path)
      const isWithin = !apart.has(other) && allowed.includes(`${folderOf(other, 1)}/*`)
      return other !== layer && !allowed.includes(other) && !isWithin
    })
    .map(specifier => `${source.path} imports ${specifier}`)
}

/** Lists misspelled imports. Between two layers of one top-level folder, both spellings are right. */
function misspelledImports(source: Source): string[] {
  return source.imports
    .filter(specifier => {
      const path = target(source, specifier)
      if (path === undefined || path === 'vike.config.ts') return false
      if (folderOf(path, 1) !== folderOf(source.path, 1)) return !specifier.startsWith('#')
      return folderOf(path, 2) === folderOf(source.path, 2) && specifier.startsWith('#')
    })
    .map(specifier => `${source.path} spells ${specifier}`)
}

const folderOf = (path: string, depth: number): string =>
  posix.dirname(path).split('/').slice(0, depth).join('/')

function misplacedPackages({ path, imports }: Source): string[] {
  const forbidden = [
    ...(/^(server|schemas|locales|codegen)\//.test(path) ? [/^react(-dom)?(\/|$)/, /^@rjsf\//] : []),
    ...(/^(renderer|schemas|locales)\//.test(path) ? [/^node:/] : []),
  ]
  return imports
    .filter(specifier => forbidden.some(pattern => pattern.test(specifier)))
    .map(specifier => `${path} imports ${specifier}`)
}

/** Packages that the domain may import: functions of their arguments alone, without clock, I/O or state. */
const purePackages = ['culori/fn', 'markdown-it']

function impurities({ path, text, comments, imports }: Source): string[] {
  const packages = imports.filter(specifier => !/^[#.]/.test(specifier) && !purePackages.includes(specifier))
  const code = comments.reduce((rest, comment) => rest.replace(comment.text, ''), text)
  const words = /\b(async|await|Promise|Date|performance|process|fetch|crypto|setTimeout|Math\.random)\b/g
  return [...packages, ...(code.match(words) ?? [])].map(what => `${path} uses ${what}`)
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
      const next = target(source, specifier)
      if (next !== undefined) visit(next, [...trail, path])
    }
    finished.add(path)
  }
  for (const path of files.keys()) visit(path, [])
  return found
}
