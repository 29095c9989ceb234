/**
 * Prints how the house is built: knots of folders, files in a folder, folders of a feature. To compare a change with what
 * was before, run `npx tsx tests/support/source/measure-house.ts` in both checkouts.
 */
import { posix } from 'node:path'
import { collectFolderImports, findKnots, getFolder } from './import-graph.ts'
import { readSources, textFiles } from './source.ts'

const wholes = [
  'server/features',
  'server/calls',
  'server/store',
  'renderer/console',
  'renderer/widgets',
  'renderer/ui',
]

/** Names whose files show how far a feature is spread. */
const spreadNames = ['waitlist', 'preview', 'gift-card', 'upload', 'refund']

const sources = readSources()

console.log('| whole | folders | largest knot | all knots |\n|---|---|---|---|')
for (const whole of wholes) {
  const depth = whole.split('/').length + 1
  const toFolder = (path: string) =>
    path.startsWith(`${whole}/`) && path.split('/').length > depth ? getFolder(path, depth) : undefined
  const folders = new Set(sources.flatMap(({ path }) => toFolder(path) ?? []))
  const knots = findKnots(collectFolderImports(sources, toFolder))
  const names = knots.map(knot => knot.map(folder => posix.basename(folder)).join(' ')).join('; ')
  if (folders.size > 0) console.log(`| ${whole} | ${folders.size} | ${knots[0]?.length ?? 0} | ${names} |`)
}

const files = textFiles().filter(path =>
  /^(server|renderer|schemas|locales|codegen|tests)\/.*\.tsx?$/.test(path),
)
const counts = new Map<string, number>()
for (const path of files) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
console.log('\n| folder | files |\n|---|---|')
for (const [folder, count] of [...counts].sort(([, a], [, b]) => b - a).slice(0, 12))
  console.log(`| ${folder} | ${count} |`)

console.log('\n| feature | files | folders | of the server |\n|---|---|---|---|')
for (const name of spreadNames) {
  const own = files.filter(path => !path.startsWith('tests/') && path.includes(name))
  const folders = new Set(own.map(path => posix.dirname(path)))
  const server = new Set([...folders].filter(folder => folder.startsWith('server/')))
  console.log(`| ${name} | ${own.length} | ${folders.size} | ${server.size} |`)
}
