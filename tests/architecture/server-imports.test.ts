/** Who may import whom on the server: parts of it, features, and the layers inside of a feature. */
import { describe, expect, test } from 'vitest'
import { featureDependencies } from '#server/features/dependencies.ts'
import {
  collectFolderImports,
  findKnots,
  getFolder,
  resolveImport,
} from '#tests/support/source/import-graph.ts'
import { parseSource, readSources, type Source } from '#tests/support/source/source.ts'

const featureFolder = /^server\/features\/([\w-]+)\//

const getFeature = (path: string): string | undefined => featureFolder.exec(path)?.[1]

/** Features, from the bottom to the top. */
const features = Object.keys(featureDependencies)

const getDependencies = (feature: string): readonly string[] =>
  (featureDependencies[feature] ?? '').split(' ').filter(Boolean)

/** Lists what a file imports of the features, without its own. */
const listImportedFeatures = (source: Source): string[] =>
  source.imports.flatMap(specifier => {
    const feature = getFeature(resolveImport(source, specifier) ?? '')
    return feature === undefined || feature === getFeature(source.path) ? [] : feature
  })

/** Finds imports of features that the feature of the file does not depend on. */
const findUndeclared = (source: Source): string[] => {
  const own = getFeature(source.path)
  if (own === undefined) return []
  return listImportedFeatures(source)
    .filter(feature => !getDependencies(own).includes(feature))
    .map(feature => `${source.path} imports ${feature}, which ${own} does not depend on`)
}

/** Layers inside of a feature, and what each may import of its own feature and of others. The feature's face is `.`. */
const layerRules: Readonly<Record<string, readonly string[]>> = {
  rules: ['rules', '.'],
  store: ['store', 'rules', '.'],
}

/** Returns the layer of a file in a feature: its folder, or `.` beside the folders. */
const getLayer = (path: string): string => path.replace(featureFolder, '').split('/').slice(0, -1)[0] ?? '.'

const findLayerFaults = (source: Source): string[] => {
  if (getFeature(source.path) === undefined) return []
  const allowed = layerRules[getLayer(source.path)]
  return source.imports.flatMap(specifier => {
    const path = resolveImport(source, specifier)
    if (path === undefined || getFeature(path) === undefined) return []
    return allowed === undefined || allowed.includes(getLayer(path)) ? [] : `${source.path} imports ${path}`
  })
}

/** Packages that rules may import: functions of their arguments alone, without clock, I/O or state. */
const purePackages = ['culori/fn', 'markdown-it']

const findImpurities = ({ path, text, comments, imports }: Source): string[] => {
  if (getFeature(path) === undefined || getLayer(path) !== 'rules') return []
  const packages = imports.filter(specifier => !/^[#.]/.test(specifier) && !purePackages.includes(specifier))
  const code = comments.reduce((rest, comment) => rest.replace(comment.text, ''), text)
  const words = /\b(async|await|Promise|Date|performance|process|fetch|crypto|setTimeout|Math\.random)\b/g
  return [...packages, ...(code.match(words) ?? [])].map(what => `${path} uses ${what}`)
}

/** The parts of the server, each with those that it may import. */
const parts: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  environment: ['lib'],
  configuration: ['lib'],
  postgres: ['lib'],
  calls: ['lib', 'configuration'],
  features: ['lib', 'environment', 'configuration', 'postgres', 'calls'],
  runner: ['lib', 'configuration', 'calls', 'features'],
  demo: ['lib', 'configuration', 'features'],
  app: ['lib', 'environment', 'configuration', 'postgres', 'calls', 'features', 'runner'],
  http: ['lib', 'environment', 'configuration', 'calls', 'features', 'runner', 'app'],
  processes: ['lib', 'environment', 'postgres'],
  commands: [
    ...['lib', 'environment', 'configuration', 'postgres', 'calls', 'features', 'runner', 'demo', 'app'],
    ...['http', 'processes'],
  ],
}

const getPart = (path: string): string | undefined => /^server\/([\w-]+)\//.exec(path)?.[1]

const findForbidden = (source: Source): string[] => {
  const part = getPart(source.path)
  if (part === undefined) return []
  const allowed = parts[part]
  if (allowed === undefined) return [`${source.path}: the table has no part "${part}"`]
  return source.imports.flatMap(specifier => {
    const other = getPart(resolveImport(source, specifier) ?? '')
    return other === undefined || other === part || allowed.includes(other)
      ? []
      : `${source.path} imports ${specifier}`
  })
}

describe('the server', () => {
  const sources = readSources().filter(({ path }) => path.startsWith('server/'))

  test('has parts that import only what the table allows', () => {
    expect(sources.flatMap(findForbidden)).toEqual([])
  })

  test('has features that import only those that they depend on', () => {
    expect(sources.flatMap(findUndeclared)).toEqual([])
    expect(features.every(feature => sources.some(({ path }) => getFeature(path) === feature))).toBe(true)
  })

  test('declares no dependency that is not used', () => {
    const used = new Set(
      sources.flatMap(source =>
        listImportedFeatures(source).map(feature => `${getFeature(source.path)} ${feature}`),
      ),
    )
    const declared = features.flatMap(feature => getDependencies(feature).map(other => `${feature} ${other}`))
    expect(declared.filter(pair => !used.has(pair))).toEqual([])
  })

  test('lists each feature below those that it depends on', () => {
    const upward = features.flatMap((feature, index) =>
      getDependencies(feature).filter(other => !features.slice(0, index).includes(other)),
    )
    expect(upward).toEqual([])
  })

  test('keeps features apart from stores, and rules from both', () => {
    expect(sources.flatMap(findLayerFaults)).toEqual([])
  })

  test('keeps rules pure: no packages but pure ones, no clock, no randomness, nothing asynchronous', () => {
    expect(sources.flatMap(findImpurities)).toEqual([])
  })

  test('has no folders that import each other in circles, three levels deep', () => {
    const imports = collectFolderImports(sources, path =>
      getPart(path) === 'features' ? getFolder(path, 3) : undefined,
    )
    expect(findKnots(imports)).toEqual([])
  })
})

describe('the rules find', () => {
  const find = (path: string, text: string) => {
    const source = parseSource(path, text)
    return [findForbidden, findUndeclared, findLayerFaults, findImpurities].flatMap(rule => rule(source))
  }

  test.each([
    ['a part that imports one above', 'server/lib/a.ts', "import { x } from '../features/slots/b.ts'"],
    ['a part that is not in the table', 'server/new/a.ts', "import { x } from '#server/lib/b.ts'"],
    [
      'a feature that imports one above',
      'server/features/slots/calls/a.ts',
      "import { x } from '#server/features/bookings/calls/b.ts'",
    ],
    [
      'rules that import the store of their feature',
      'server/features/slots/rules/a.ts',
      "import type { B } from '../store/b.ts'",
    ],
    [
      'a store that imports calls',
      'server/features/slots/store/a.ts',
      "import type { B } from '../calls/b.ts'",
    ],
    ['a clock in rules', 'server/features/slots/rules/a.ts', 'export const now = () => Date.now()'],
    ['a package in rules', 'server/features/slots/rules/a.ts', "import pg from 'pg'"],
  ])('%s', (_, path, text) => expect(find(path, text)).toHaveLength(1))

  test('nothing in a pure package', () => {
    expect(find('server/features/slots/rules/a.ts', "import { formatHex } from 'culori/fn'")).toEqual([])
  })

  test('a knot of folders', () => {
    const files = [
      parseSource('a/a.ts', "import '../b/b.ts'"),
      parseSource('b/b.ts', "import type { C } from '../c/c.ts'"),
      parseSource('c/c.ts', "import '../a/a.ts'\nimport '../d/d.ts'"),
      parseSource('d/d.ts', ''),
    ]
    expect(findKnots(collectFolderImports(files, path => getFolder(path, 1)))).toEqual([['a', 'b', 'c']])
  })
})
