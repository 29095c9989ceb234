/** Keeps the documents true where a program can: links, paths and pictures exist, decisions are listed. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#tests/support/run/command.ts'
import { textFiles } from '#tests/support/source/source.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const decisionFiles = readdirSync(join(root, 'docs/decisions')).filter(name => /^\d/.test(name))
/** Not the content of the demo, whose links lead to its pages. */
const documents = textFiles().filter(path => path.endsWith('.md') && !/^(tests|server\/demo)\//.test(path))

describe('every document', () => {
  test.each(documents)('%s links to files that exist', path => {
    expect(findLinks(read(path)).filter(link => !existsSync(join(root, dirname(path), link)))).toEqual([])
  })

  test.each(documents)('%s names paths that exist', path => {
    expect(findPaths(read(path)).filter(named => !existsSync(join(root, named)))).toEqual([])
  })
})

test('Decisions are listed by number and title', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| \[(\d+)\]\((\S+)\) \| (.+) \|$/gm)]
  expect(listed.map(([, number, file, title]) => [file, `# ${number}. ${title}`])).toEqual(
    decisionFiles.map(file => [file, read(`docs/decisions/${file}`).split('\n', 1)[0]]),
  )
})

test('Each picture of the guides is shown by one, and loads quickly', () => {
  const pictures = readdirSync(join(root, 'docs/images'))
  const shown = documents.flatMap(path => findLinks(read(path)).map(link => join(dirname(path), link)))
  expect(pictures.filter(name => !shown.includes(`docs/images/${name}`))).toEqual([])
  expect(pictures.filter(name => statSync(join(root, 'docs/images', name)).size > 150_000)).toEqual([])
})

test('Editors and the formatter use the same settings', () => {
  const { formatter } = JSON.parse(read('biome.json'))
  const editor = read('.editorconfig')
  expect(editor).toContain(`indent_style = ${formatter.indentStyle}\n`)
  expect(editor).toContain(`indent_size = ${formatter.indentWidth}\n`)
  expect(editor).toContain(`max_line_length = ${formatter.lineWidth}\n`)
})

test('The checks find the links and paths in a text', () => {
  const text =
    'See [this](docs/a.md#part), [that](https://example.org), `server/b.ts`, `schemas/*.json`, `npm ci`.'
  expect(findLinks(text)).toEqual(['docs/a.md'])
  expect(findPaths(text)).toEqual(['server/b.ts'])
})

/** Finds relative links, without their fragments. */
function findLinks(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^[a-z]+:/.test(target))
}

/** Finds paths between backticks that begin in a folder of ours, but no patterns and placeholders. */
function findPaths(text: string): string[] {
  return [
    ...text.matchAll(/`((?:codegen|deploy|docs|locales|renderer|schemas|server|tests|\.ci)\/[\w./+-]*)`/g),
  ].map(([, path = '']) => path)
}
