/** Reads the SQL statements of the store from its sources, and which tables are spread by business. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { root } from '../run/command.ts'
import { textFiles } from './source.ts'

export interface SourceStatement {
  /** Relative to `server`. */
  readonly path: string
  /** In one line, without comments, with `$0` for each value and each fragment from elsewhere. */
  readonly text: string
}

/** Reads the names of the tables that the script of Citus distributes. */
export const readDistributedTables = (script: string): readonly string[] =>
  [...script.matchAll(/create_distributed_table\('(\w+)', 'business'/g)].map(([, table = '']) => table)

/** Reads all statements and fragments of statements of the server: those of stores, of backups and of PostgreSQL itself. */
export const readStoreStatements = (): SourceStatement[] =>
  textFiles('server')
    .filter(path => path.endsWith('.ts') && !path.startsWith('server/demo/'))
    .flatMap(path =>
      findStatements(readFileSync(join(root, path), 'utf8')).map(text => ({
        path: path.replace('server/', ''),
        text,
      })),
    )

/** Finds the template literals with the tag `sql`, and other literals that are statements. */
export function findStatements(source: string): string[] {
  const { program } = parseSync('statements.ts', source)
  const fragments = new Map<string, ESTree.TemplateLiteral[]>()
  const found: ESTree.TemplateLiteral[] = []
  const others: string[] = []
  const tagged = new Set<ESTree.TemplateLiteral>()
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'TaggedTemplateExpression') return
      if (isSqlTag(init)) fragments.set(id.name, [...(fragments.get(id.name) ?? []), init.quasi])
    },
    TaggedTemplateExpression: node => {
      tagged.add(node.quasi)
      if (isSqlTag(node)) found.push(node.quasi)
    },
    TemplateLiteral: node => {
      if (!tagged.has(node)) others.push(node.quasis.map(({ value }) => value.raw).join('$0'))
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') others.push(value)
    },
  }).visit(program)
  const toText = ({ quasis, expressions }: ESTree.TemplateLiteral): string =>
    quasis.map(({ value }, index) => value.raw + toPlaceholder(expressions[index])).join('')
  /** A fragment of the same file is filled in; of several with one name, the last one before its use. */
  const toPlaceholder = (expression: ESTree.Expression | undefined): string => {
    if (expression === undefined) return ''
    const named = expression.type === 'Identifier' ? fragments.get(expression.name) : undefined
    const fragment = named?.filter(({ start }) => start < expression.start).at(-1)
    return fragment === undefined ? '$0' : toText(fragment)
  }
  return [...found.map(toText), ...others.filter(isStatement)].map(normalize)
}

const isSqlTag = ({ tag }: ESTree.TaggedTemplateExpression): boolean =>
  tag.type === 'Identifier' && tag.name === 'sql'

const isStatement = (text: string): boolean => /^\s*(select|insert into|update|delete from|with)\s/.test(text)

const normalize = (text: string): string =>
  text
    .replace(/--[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
