/** Keeps the documents true where a program can: paths and links exist, decisions are listed, limits hold. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

  test.each(documents.filter(path => !isSuperseded(path)))('%s names paths that exist', path => {
    expect(findPaths(read(path)).filter(named => !existsSync(join(root, named)))).toEqual([])
  })
})

describe('a decision', () => {
  test('is listed with its title and date', () => {
    const rows = [
      ...read('docs/decisions/README.md').matchAll(/^\| \[(\d+)\]\((\S+)\) \| (.+) \| (\S+) \|$/gm),
    ]
    const listed = rows.map(([, number, file, title, date]) => ({ number, file, title, date }))
    expect(new Set(listed)).toEqual(new Set(decisionFiles.map(readDecision)))
  })
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

/** A superseded decision may name what is gone. */
function isSuperseded(path: string): boolean {
  return path.startsWith('docs/decisions/') && /^\d{4}-\d\d-\d\d, superseded by /m.test(read(path))
}

function readDecision(file: string) {
  const [, number = '', title, date] =
    /^# (\d+)\. (.+)\n\n(\d{4}-\d\d-\d\d), (?:accepted|superseded by \[\d+\]\(\S+\))\n/.exec(
      read(`docs/decisions/${file}`),
    ) ?? []
  return { number: number.padStart(3, '0'), file, title, date }
}
