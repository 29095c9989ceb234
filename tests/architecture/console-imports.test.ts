/** The folders of the console import what `renderer/console/dependencies.ts` declares. */
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { consoleFeatures, consoleShell, sharedConsoleFolders } from '#renderer/console/dependencies.ts'
import { parseSource, readSources, type Source } from '#tests/support/source/source.ts'

const root = 'renderer/console/'
const sources = readSources().filter(({ path }) => path.startsWith(root))

describe('the features of the console', () => {
  test('import shared folders and declared features only', () => {
    expect(sources.flatMap(listForbiddenImports)).toEqual([])
  })

  test('declare each folder once', () => {
    const declared = [...sharedConsoleFolders, ...Object.keys(consoleFeatures), consoleShell]
    const folders = new Set(sources.map(({ path }) => getFolder(path)).filter(folder => folder !== ''))
    expect(declared.toSorted()).toEqual([...folders].toSorted())
  })

  test('declare only what is further up, so that there are no circles', () => {
    const names = Object.keys(consoleFeatures)
    const below = Object.entries(consoleFeatures).flatMap(([name, others]) =>
      others
        .filter(other => !names.slice(0, names.indexOf(name)).includes(other))
        .map(other => `${name} declares ${other}`),
    )
    expect(below).toEqual([])
  })

  test('declare nothing that they do not import', () => {
    const imports = new Set(
      sources.flatMap(source => listFolders(source).map(other => `${getFolder(source.path)} ${other}`)),
    )
    const unused = Object.entries(consoleFeatures).flatMap(([name, others]) =>
      others
        .filter(other => !imports.has(`${name} ${other}`))
        .map(other => `${name} does not import ${other}`),
    )
    expect(unused).toEqual([])
  })
})

describe('the rule finds', () => {
  test.each([
    ['a feature that is not declared', 'booking/move/a.tsx', '../../today/b.ts'],
    ['the type of one', 'ui/a.tsx', '../booking/b.ts'],
    ['a shared folder that comes after', 'time/a.ts', '../ui/b.tsx'],
    ['the shell', 'today/a.tsx', '../frame/b.tsx'],
    ['a file beside the folders', 'today/a.tsx', '../start.tsx'],
  ])('%s', (_, path, specifier) => {
    const source = parseSource(root + path, `import type { X } from '${specifier}'`)
    expect(listForbiddenImports(source)).toHaveLength(1)
  })
})

function listForbiddenImports(source: Source): string[] {
  const allowed = listAllowedFolders(getFolder(source.path))
  return allowed === undefined
    ? []
    : listFolders(source)
        .filter(other => !allowed.includes(other))
        .map(other => `${source.path} imports ${other === '' ? 'a file beside the folders' : other}`)
}

/** Lists the folders that one may import; undefined: all of them. */
function listAllowedFolders(folder: string): readonly string[] | undefined {
  if (folder === '' || folder === consoleShell) return undefined
  return sharedConsoleFolders.includes(folder)
    ? sharedConsoleFolders.slice(0, sharedConsoleFolders.indexOf(folder))
    : [...sharedConsoleFolders, ...(consoleFeatures[folder] ?? [])]
}

/** Lists the other folders of the console that a file imports from. */
const listFolders = ({ path, imports }: Source): string[] =>
  imports
    .filter(specifier => specifier.startsWith('.'))
    .map(specifier => posix.join(posix.dirname(path), specifier))
    .filter(target => target.startsWith(root))
    .map(getFolder)
    .filter(folder => folder !== getFolder(path))

/** Returns the folder of the console in which a file is, at any depth; empty: beside the folders. */
function getFolder(path: string): string {
  const [folder = '', ...rest] = path.slice(root.length).split('/')
  return rest.length === 0 ? '' : folder
}
