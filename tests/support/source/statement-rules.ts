/**
 * The rules that let a statement run on tables that are spread over machines by business: each table is bound to one
 * business, rows are locked only of one, and what a change writes or returns follows from its row alone.
 */

/** Returns what is wrong with a statement. `tables` are those that are spread by business. */
export const findStatementFaults = (statement: string, tables: readonly string[]): string[] => [
  ...findUnboundTables(statement, tables).map(table => `${table} is not bound to a business`),
  ...splitScopes(statement).flatMap(scope => findUnstableValues(scope, tables)),
]

/** Returns the tables that a statement reads or writes without binding them to a business, each once. */
export function findUnboundTables(statement: string, tables: readonly string[]): string[] {
  const commonTables = new Set(
    [...statement.matchAll(/(\w+) as (?:not )?(?:materialized )?\(/g)].map(([, name]) => name),
  )
  const spread = tables.filter(table => !commonTables.has(table))
  return [...new Set(splitScopes(statement).flatMap(scope => findUnboundInScope(scope, spread)))]
}

/** Returns whether a statement reads or writes a table of each list: those of the coordinator, and those that are spread. */
export const mixesTables = (statement: string, ...lists: readonly (readonly string[])[]): boolean =>
  lists.every(tables =>
    tables.some(table => new RegExp(`\\b(from|join|into|update) ${table}\\b`).test(statement)),
  )

/** Returns whether a statement locks rows of such a table, other than by changing them. */
export const locksRows = (statement: string): boolean =>
  /\bfor (no key )?(update|(key )?share)\b/.test(statement)

/**
 * Splits a statement into its queries: subqueries, expressions of `with`, and the sides of a union, each without those
 * inside it. What a subquery takes from the query around it binds nothing, because Citus plans it on its own.
 */
function splitScopes(statement: string): string[] {
  const scopes: string[] = []
  let rest = ` ${statement.replace(/'[^']*'/g, "''").replace(/\bis (not )?distinct from\b/g, '<>')} `
  for (;;) {
    const innermost = /\((\s*(?:select|insert|update|delete|with)\b[^()]*)\)/.exec(rest)
    if (innermost) {
      scopes.push(restoreParentheses(innermost[1] ?? ''))
      rest = rest.replace(innermost[0], () => '§')
      continue
    }
    const plain = /\(([^()]*)\)/.exec(rest)
    if (!plain) break
    rest = rest.replace(plain[0], () => `⟨${plain[1]}⟩`)
  }
  return [...scopes, restoreParentheses(rest)].flatMap(scope => scope.split(/\bunion(?: all)?\b/))
}

/** Lists of values stay in angle brackets, so that commas and keywords inside them are told from those outside. */
const restoreParentheses = (scope: string): string => scope.replace(/\s+/g, ' ')

const clauseEnd =
  /\b(where|order by|group by|having|limit|offset|returning|for|on conflict|set|values|select)\b/

interface TableReference {
  readonly table: string
  readonly alias: string
}

function findUnboundInScope(scope: string, tables: readonly string[]): string[] {
  const insertion = /\binsert into (\w+)(?: as \w+)? ?⟨([^⟩]*)⟩/.exec(scope)
  const inserted =
    insertion && tables.includes(insertion[1] ?? '') && !/^\s*business\b/.test(insertion[2] ?? '')
      ? [insertion[1] ?? '']
      : []
  const references = findReferences(scope).filter(({ table }) => tables.includes(table))
  const bound = findBoundAliases(scope, references)
  return [...inserted, ...references.filter(({ alias }) => !bound.has(alias)).map(({ table }) => table)]
}

/** The tables after `update`, `from`, `using` and `join`. */
function findReferences(scope: string): TableReference[] {
  const outside = removeBracketed(scope)
  const updated = /\bupdate (\w+)(?: (?!set\b)(?:as )?(\w+))? set\b/.exec(outside)
  const listed = [...outside.matchAll(/\bfrom /g)].flatMap(({ index }) => {
    const list = outside.slice(index + 'from '.length)
    const end = clauseEnd.exec(list)?.index ?? list.length
    return list
      .slice(0, end)
      .split(/,|\b(?:left |cross |inner )?join (?:lateral )?|\busing (?!⟨)/)
      .flatMap(item => {
        const [, table = '', alias] =
          /^\s*(\w+)(?: (?!on\b|using\b|join\b|left\b|cross\b)(?:as )?(\w+))?/.exec(item) ?? []
        return table === '' ? [] : [{ table, alias: alias ?? table }]
      })
  })
  const [, table = '', alias = table] = updated ?? []
  return [...(updated ? [{ table, alias }] : []), ...listed]
}

/** Removes what is in brackets, because a list of columns or arguments names no tables. */
function removeBracketed(scope: string): string {
  let text = scope
  while (/⟨[^⟨⟩]*⟩/.test(text)) text = text.replace(/⟨[^⟨⟩]*⟩/g, '⟨')
  return text.replaceAll('⟨', '⟨⟩')
}

function findBoundAliases(scope: string, references: readonly TableReference[]): ReadonlySet<string> {
  const bound = new Set<string>()
  for (const [, alias] of scope.matchAll(/\b(\w+)\.business = \$\d/g)) bound.add(alias ?? '')
  const isShared = /\busing ⟨business\b/.test(scope)
  const [only] = references
  if (/(?<![.\w])business = \$\d/.test(scope) && only && (references.length === 1 || isShared))
    for (const { alias } of references) bound.add(alias)
  const joins = [...scope.matchAll(/\b(\w+)\.business = (\w+)\.business\b/g)]
  // Each pass can bind one table more.
  for (const _ of joins)
    for (const [, left = '', right = ''] of joins) {
      if (bound.has(left)) bound.add(right)
      else if (bound.has(right)) bound.add(left)
    }
  return bound
}

/** Functions and casts whose result depends on a setting: Citus refuses them over a column that is changed. */
const unstable =
  /(?<![$\w])(?!\$)[a-z_][\w.]*⟩?::(?:timestamptz|timestamp|date)\b|⟩::(?:timestamptz|timestamp|date)\b|\b(?:date_part|to_char|to_timestamp|to_tsvector|age) ?⟨/g

function findUnstableValues(scope: string, tables: readonly string[]): string[] {
  const [, table = ''] = /\b(?:update|delete from) (\w+)/.exec(scope) ?? []
  if (!tables.includes(table)) return []
  const [, written = ''] = /\bset (.*?)(?:\b(?:from|where)\b|$)/.exec(scope) ?? []
  const [, returned = ''] = /\breturning (.*)$/.exec(scope) ?? []
  return [...`${written} ; ${returned}`.matchAll(unstable)].map(
    ([value]) => `${table} is changed with ${value}, which depends on a setting`,
  )
}
