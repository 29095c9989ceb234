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
  return { text, values: flat, name: getStatementName(text) }
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

/** Has as many entries as there are statements in the code: values are not part of the text. */
const names = new Map<string, string>()

function getStatementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  names.set(text, name)
  return name
}
