/** Who may import whom in the console: shared folders, features, and the shell that puts them together. */
import { describe, expect, test } from 'vitest'
import { consoleDependencies, consoleShell, sharedConsoleFolders } from '#renderer/console/dependencies.ts'
import {
  collectFolderImports,
  findKnots,
  getFolder,
  resolveImport,
} from '#tests/support/source/import-graph.ts'
import { parseSource, readSources, type Source } from '#tests/support/source/source.ts'

const root = 'renderer/console/'

/** Features, from the bottom to the top. */
const features = Object.keys(consoleDependencies)

const getDependencies = (feature: string): readonly string[] =>
  (consoleDependencies[feature] ?? '').split(' ').filter(Boolean)

/** Returns the folder of the console in which a file is, at any depth; empty: beside the folders. */
function getConsoleFolder(path: string): string {
  const [folder = '', ...rest] = path.slice(root.length).split('/')
  return rest.length === 0 ? '' : folder
}

/** Lists what a file imports of the folders of the console, without its own. */
const listImportedFolders = (source: Source): string[] =>
  source.imports.flatMap(specifier => {
    const path = resolveImport(source, specifier)
    if (!path?.startsWith(root)) return []
    const folder = getConsoleFolder(path)
    return folder === getConsoleFolder(source.path) ? [] : folder
  })

/** Lists the folders that one may import; undefined: all of them. */
function listAllowedFolders(folder: string): readonly string[] | undefined {
  if (folder === '' || folder === consoleShell) return undefined
  return sharedConsoleFolders.includes(folder)
    ? sharedConsoleFolders.slice(0, sharedConsoleFolders.indexOf(folder))
    : [...sharedConsoleFolders, ...getDependencies(folder)]
}

function findForbidden(source: Source): string[] {
  const allowed = listAllowedFolders(getConsoleFolder(source.path))
  if (allowed === undefined) return []
  return listImportedFolders(source)
    .filter(folder => !allowed.includes(folder))
    .map(folder => `${source.path} imports ${folder === '' ? 'a file beside the folders' : folder}`)
}

describe('the console', () => {
  const sources = readSources().filter(({ path }) => path.startsWith(root))

  test('has features that import shared folders, and only those features that they depend on', () => {
    expect(sources.flatMap(findForbidden)).toEqual([])
  })

  test('declares each folder once', () => {
    const declared = [...sharedConsoleFolders, ...features, consoleShell]
    const folders = new Set(sources.map(({ path }) => getConsoleFolder(path)).filter(Boolean))
    expect(declared.toSorted()).toEqual([...folders].toSorted())
  })

  test('declares no dependency that is not used', () => {
    const used = new Set(
      sources.flatMap(source =>
        listImportedFolders(source).map(folder => `${getConsoleFolder(source.path)} ${folder}`),
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

  test('has no folders that import each other in circles, three levels deep', () => {
    expect(findKnots(collectFolderImports(sources, path => getFolder(path, 3)))).toEqual([])
  })
})

describe('the rule finds', () => {
  test.each([
    ['a feature that is not declared', 'booking/move/a.tsx', '../../today/b.ts'],
    ['a feature in a shared folder', 'ui/a.tsx', '../booking/b.ts'],
    ['a shared folder that comes later', 'time/a.ts', '../ui/b.tsx'],
    ['the shell', 'today/a.tsx', '../frame/b.tsx'],
    ['a file beside the folders', 'today/a.tsx', '../start.tsx'],
  ])('%s', (_, path, specifier) => {
    const source = parseSource(root + path, `import type { X } from '${specifier}'`)
    expect(findForbidden(source)).toHaveLength(1)
  })
})
