/** Parses the checkout's TypeScript, for tests of the architecture. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { root } from '../run/command.ts'

export interface Source {
  /** Relative to the checkout, with slashes. */
  readonly path: string
  readonly text: string
  /** Import specifiers as written, including types and `import()`. */
  readonly imports: readonly string[]
  readonly comments: readonly Comment[]
  /** Assertions of types, for which the house rules want a reason. */
  readonly marks: readonly Mark[]
  /** Regular expressions, and texts that `startsWith` looks for. */
  readonly patterns: readonly PatternLiteral[]
}

export interface PatternLiteral {
  readonly matches: (text: string) => boolean
  readonly line: number
}

export interface Comment {
  readonly text: string
  readonly firstLine: number
  readonly lastLine: number
}

export interface Mark {
  readonly what: string
  readonly line: number
}

/** Parses the text of one file. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const imports: string[] = []
  const marks: Mark[] = []
  const patterns: PatternLiteral[] = []
  const mark = (what: string, node: { start: number }) => marks.push({ what, line: lineAt(node.start) })
  new Visitor({
    ImportDeclaration: node => void imports.push(node.source.value),
    ExportAllDeclaration: node => void imports.push(node.source.value),
    ExportNamedDeclaration: node => void (node.source && imports.push(node.source.value)),
    ImportExpression: node => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        imports.push(node.source.value)
    },
    Literal: node => {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      const stateless = new RegExp(pattern, flags.replace(/[gy]/g, ''))
      patterns.push({ matches: candidate => stateless.test(candidate), line: lineAt(node.start) })
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name !== 'startsWith' || first?.type !== 'Literal') return
      const { value } = first
      if (typeof value === 'string')
        patterns.push({ matches: candidate => candidate.startsWith(value), line: lineAt(start) })
    },
    TSImportType: node => void imports.push(node.source.value),
    TSTypeAssertion: node => void mark('<T>', node),
    TSAsExpression: node => {
      if (text.slice(node.typeAnnotation.start, node.typeAnnotation.end) !== 'const') mark('as', node)
    },
  }).visit(program)
  return {
    path,
    text,
    imports,
    comments: comments.map(({ value, start, end }) => ({
      text: value.trim(),
      firstLine: lineAt(start),
      lastLine: lineAt(end),
    })),
    marks,
    patterns,
  }
}

/** Reads every handwritten TypeScript file. */
export const readSources = (): Source[] =>
  textFiles()
    .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
    .map(path => parseSource(path, readFileSync(join(root, path), 'utf8')))

/** Lists the paths of all files in the checkout, except for installed, built and generated ones. */
export function textFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name)
    if (notOurs.has(path)) return []
    return entry.isDirectory() ? textFiles(path) : [path]
  })
}

export const notOurs: ReadonlySet<string> = new Set([
  '.git',
  'node_modules',
  'dist',
  'data',
  'tests/.results',
  '.bench',
])
