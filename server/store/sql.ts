/** SQL as a tagged template: values never become text of the statement, statements are prepared under a name. */
import { createHash } from 'node:crypto'
import type { ClientBase, QueryResultRow } from 'pg'

export type SqlValue = string | number | boolean | null | readonly (string | number | null)[]

export interface Statement {
  readonly text: string
  readonly values: SqlValue[]
  /** The server parses and plans a statement of one name once per connection. */
  readonly name: string
}

/** ``sql`select … where business = ${slug}` ``; instants go in as `isoOf(instant)`, JSON as text with `::jsonb`. */
export function sql(strings: TemplateStringsArray, ...values: SqlValue[]): Statement {
  const { text, name } = prepared.get(strings) ?? prepare(strings)
  return { text, values, name }
}

/**
 * Runs a statement. `Row` is the statement's own promise: it stands beside the columns it describes, and nothing
 * checks it at run time but the contract suites.
 */
export async function query<Row extends QueryResultRow>(
  connection: ClientBase,
  statement: Statement,
): Promise<Row[]> {
  return (await connection.query<Row>(statement)).rows
}

interface Prepared {
  readonly text: string
  readonly name: string
}

/** A template literal hands in the same array at each evaluation. */
const prepared = new WeakMap<TemplateStringsArray, Prepared>()

function prepare(strings: TemplateStringsArray): Prepared {
  const text = strings.reduce((start, part, index) => `${start}$${index}${part}`)
  const entry = { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 16) }
  prepared.set(strings, entry)
  return entry
}
