/** Counts the submissions of forms for the owner's list of them. */
import type { ClientBase } from 'pg'
import type { FormCounts, FormCountsQuery } from '../../ports/submissions.ts'
import { fromEpochSeconds, toTimestampParameter } from '../postgres/instant-text.ts'
import { query, sql } from '../postgres/sql.ts'

export async function countByForm(
  connection: ClientBase,
  { business, forms, statuses, since, most }: FormCountsQuery,
): Promise<readonly FormCounts[]> {
  // Of each form, the index of its list is read from the latest on, up to the limit.
  const rows = await query<FormCountsRow>(
    connection,
    sql`select given.kind, given.form, counted.*
      from unnest(${forms.map(({ kind }) => kind)}::text[], ${forms.map(({ form }) => form)}::text[]) as given(kind, form)
      cross join lateral (
        select count(*)::int as count, count(*) filter (where saved_at >= ${toTimestampParameter(since)}::timestamptz)::int as fresh,
          date_part('epoch', max(saved_at)) as latest
        from (
          select saved_at from submission
          where business = ${business} and kind = given.kind and form = given.form
            and status = any(${statuses}::text[])
          order by saved_at desc limit ${most}) as listed) as counted`,
  )
  return rows.map(({ kind, form, count, fresh, latest }) => ({
    ...{ kind, form, count, fresh },
    ...(latest === null ? {} : { latestAt: fromEpochSeconds(latest) }),
  }))
}

interface FormCountsRow extends Pick<FormCounts, 'kind' | 'form' | 'count' | 'fresh'> {
  readonly latest: number | null
}
