/** SQL as a tagged template: values never become part of the text, and statements are prepared under a name. */
import { createHash } from 'node:crypto'
import type { ClientBase, QueryResultRow } from 'pg'

export type SqlValue = string | number | boolean | null | readonly (string | number | null)[]

export interface Statement {
  readonly text: string
  readonly values: SqlValue[]
  /** The server parses and plans a statement once per name and connection. */
  readonly name: string
}

/**
 * ``sql`select … where business = ${slug}` ``; pass instants as `toTimestampParameter(instant)` and JSON as text with `::jsonb`. A
 * fragment that several statements share is a statement too and is passed like a value.
 */
export function sql(strings: TemplateStringsArray, ...values: (SqlValue | Statement)[]): Statement {
  const flat: SqlValue[] = []
  let shape = ''
  for (const value of values) {
    if (isStatement(value)) {
      shape += value.name
      for (const inner of value.values) flat.push(inner)
    } else {
      shape += ' '
      flat.push(value)
    }
  }
  return { ...composeText(strings, values, shape), values: flat }
}

type NamedText = Pick<Statement, 'text' | 'name'>

/** By template and by the names of the fragments in it: a long statement is not put together for each request. */
const texts = new WeakMap<TemplateStringsArray, Map<string, NamedText>>()

function composeText(
  strings: TemplateStringsArray,
  values: readonly (SqlValue | Statement)[],
  shape: string,
): NamedText {
  const shapes = texts.get(strings) ?? new Map<string, NamedText>()
  const known = shapes.get(shape)
  if (known) return known
  let text = strings[0] ?? ''
  let count = 0
  for (const [index, value] of values.entries()) {
    text += isStatement(value) ? renumber(value.text, count) : `$${count + 1}`
    text += strings[index + 1]
    count += isStatement(value) ? value.values.length : 1
  }
  const composed = { text, name: getStatementName(text) }
  texts.set(strings, shapes.set(shape, composed))
  return composed
}

/**
 * Runs a statement. `Row` is asserted by the caller beside the columns that it describes; only the contract suites
 * check it.
 */
export async function query<Row extends QueryResultRow>(
  connection: ClientBase,
  statement: Statement,
): Promise<Row[]> {
  return (await connection.query<Row>(statement)).rows
}

const isStatement = (value: SqlValue | Statement): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value

const renumber = (text: string, before: number): string =>
  before === 0 ? text : text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)

const getStatementName = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)
