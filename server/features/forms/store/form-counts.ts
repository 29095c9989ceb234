/** Counts the submissions of forms for the owner's list of them. */
import type { ClientBase } from 'pg'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { FormCounts, FormCountsQuery } from '../submissions.ts'

export async function countSubmissionsByForm(
  connection: ClientBase,
  { business, forms, statuses, since, most }: FormCountsQuery,
): Promise<readonly FormCounts[]> {
  if (forms.length === 0) return []
  // A branch for each form, because the planner knows how common the form is only from its name: it reads the index of that
  // form's list. With the names in an array it takes each form for a common one, and walks the whole index of times for it.
  const counts = forms.map(
    ({ kind, form }) => sql`select ${kind} as kind, ${form} as form, count(*)::int as count,
        count(*) filter (where saved_at >= ${toTimestampParameter(since)}::timestamptz)::int as fresh,
        date_part('epoch', max(saved_at)) as latest
      from (
        select saved_at from submission
        where business = ${business} and kind = ${kind} and form = ${form} and status = any(${statuses}::text[])
        order by saved_at desc limit ${most}) as listed`,
  )
  const rows = await query<FormCountsRow>(connection, uniteAll(counts))
  return rows.map(({ kind, form, count, fresh, latest }) => ({
    kind,
    form,
    count,
    fresh,
    ...(latest === null ? {} : { latestAt: fromEpochSeconds(latest) }),
  }))
}

/** By halves, so that the texts that are kept of statements grow with the number of branches and no faster. */
function uniteAll([first = sql`select where false`, ...others]: readonly Statement[]): Statement {
  if (others.length === 0) return first
  const middle = Math.floor(others.length / 2)
  return sql`${uniteAll([first, ...others.slice(0, middle)])} union all ${uniteAll(others.slice(middle))}`
}

interface FormCountsRow extends Pick<FormCounts, 'kind' | 'form' | 'count' | 'fresh'> {
  readonly latest: number | null
}
