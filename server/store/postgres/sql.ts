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

/**
 * ``sql`select … where business = ${slug}` ``; instants go in as `toIsoText(instant)`, JSON as text with `::jsonb`. A
 * part of a statement that several share is a statement too, and goes in the same way.
 */
export function sql(strings: TemplateStringsArray, ...values: (SqlValue | Statement)[]): Statement {
  let text = strings[0] ?? ''
  const flat: SqlValue[] = []
  for (const [index, value] of values.entries()) {
    if (isStatement(value)) {
      text += renumber(value.text, flat.length)
      flat.push(...value.values)
    } else {
      flat.push(value)
      text += `$${flat.length}`
    }
    text += strings[index + 1]
  }
  return { text, values: flat, name: nameOf(text) }
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

const isStatement = (value: SqlValue | Statement): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value

const renumber = (text: string, before: number): string =>
  before === 0 ? text : text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)

/** As many entries as there are statements in the code: values are not part of a text. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  names.set(text, name)
  return name
}
