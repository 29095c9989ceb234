/** Filters submissions in SQL. The number of statements stays small, however many conditions there are. */
import type { ClientBase } from 'pg'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { ListSubmissionsQuery, SubmissionCursor, SubmissionFilter } from '../submissions.ts'

type Condition = NonNullable<SubmissionFilter['answers']>[number]

/** How many submissions a page looks through at most, if it filters by what each of them contains. */
const maxScanned = 20_000

/** Returns the conditions that an index knows, and those that need each submission. */
export function toFilterConditions({ from, to, answers = [], tag }: SubmissionFilter): {
  readonly indexed: readonly Statement[]
  readonly scanned: readonly Statement[]
} {
  const toBound = (at: typeof from, other: string) => (at === undefined ? other : toTimestampParameter(at))
  return {
    indexed:
      from === undefined && to === undefined
        ? []
        : [
            sql`saved_at >= ${toBound(from, '-infinity')}::timestamptz and saved_at < ${toBound(to, 'infinity')}::timestamptz`,
          ],
    scanned: [
      ...(answers.length === 0 ? [] : [sql`answers @@ ${formatJsonPath(answers)}::jsonpath`]),
      ...(tag === undefined ? [] : [sql`tags @> array[${tag}]::text[]`]),
    ],
  }
}

/**
 * Returns the last submission that a page may look at; undefined if there are fewer than `maxScanned`.
 *
 * @param condition the conditions that an index knows, with that of the cursor
 */
export async function findScanEnd(
  connection: ClientBase,
  { business }: Pick<ListSubmissionsQuery, 'business'>,
  condition: Statement,
): Promise<SubmissionCursor | undefined> {
  const [row] = await query<{ id: string; saved: number }>(
    connection,
    sql`select id, date_part('epoch', saved_at) as saved from submission
      where business = ${business} and ${condition}
      order by saved_at desc, id desc offset ${maxScanned - 1} limit 1`,
  )
  return row && { id: row.id, savedAt: fromEpochSeconds(row.saved) }
}

/** Formats conditions as one path of SQL/JSON, which is a parameter. In its lax mode, one of several choices suffices. */
const formatJsonPath = (conditions: readonly Condition[]): string =>
  conditions.map(condition => `(${formatCondition(condition)})`).join(' && ')

function formatCondition(condition: Condition): string {
  const place = `$${condition.path.map(name => `.${quote(name)}`).join('')}`
  if ('contains' in condition) return `${place} like_regex ${quote(condition.contains)} flag "iq"`
  if ('equals' in condition) {
    const { equals, isFirst = false } = condition
    return `${place}${isFirst ? '[0]' : ''} == ${typeof equals === 'string' ? quote(equals) : equals}`
  }
  const { minimum, maximum } = condition
  return [
    ...(minimum === undefined ? [] : [`${place} >= ${minimum}`]),
    ...(maximum === undefined ? [] : [`${place} <= ${maximum}`]),
  ].join(' && ')
}

/** Texts of a path are quoted as in JSON. The call runner refuses what PostgreSQL does not know, such as U+0000. */
const quote = (text: string): string => JSON.stringify(text)
