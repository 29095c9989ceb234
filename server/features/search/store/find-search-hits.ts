/** Searches the index. */
import type { ClientBase } from 'pg'
import type { SearchKind } from '#schemas/generated/types.gen.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { maxSearchHits, type SearchHits, type SearchQuery } from '../search.ts'
import { createSearchExpression } from './search-expression.ts'
import { formatSearchScope } from './search-scope.ts'
import { textSearchConfigurations } from './text-search-configuration.ts'

/**
 * Finds at most `maxFound` documents by their titles; if there are fewer, as many by all their words: to rank a
 * document takes its vector out of the row, which is what costs. If most of the latest documents have the words, or words
 * with these beginnings, the hits are looked for among those: the index would first collect all of them, and the ends of
 * a beginning one by one. A word in a title counts ten times as much as in a
 * text, the beginning of a word a quarter. The scope is a word of each document (`formatSearchScope`), so a query reads only the
 * documents of its business and locale. A record of content that is gone by now is left out.
 */
export async function findSearchHits(connection: ClientBase, search: SearchQuery): Promise<SearchHits> {
  const { business, locale, today, terms, offset, limit } = search
  if (terms.words.length === 0) return { hits: [], total: 0, hasMore: false }
  const expressions = textSearchConfigurations.map(configuration => ({
    scope: formatSearchScope({ business, locale, configuration }),
    ...createSearchExpression(terms, configuration),
  }))
  const rows = await query<HitRow>(
    connection,
    sql`with expression as materialized (
      select scope, configuration, to_tsquery(configuration::regconfig, complete) as complete,
        to_tsquery(configuration::regconfig, beginning) as beginning,
        to_tsquery('simple', "exactBeginning") as exact_beginning, to_tsquery('simple', exact) as exact,
        to_tsquery(configuration::regconfig, "any") as ranking,
        tsvector_to_array(to_tsvector(configuration::regconfig, marked)) as marked,
        tsvector_to_array(to_tsvector(configuration::regconfig, "markedBeginnings"))
          || string_to_array("markedBeginnings", ' ') as marked_beginnings
      from jsonb_to_recordset(${JSON.stringify(expressions)}::jsonb) as given(scope text, configuration text,
        complete text, beginning text, "exactBeginning" text, exact text, "any" text, marked text,
        "markedBeginnings" text)
      -- Without documents in a scope, the words would be collected from the whole index for nothing.
      where scope in (select unnest(scopes) from search_index where business = ${business})
    ), words as materialized (
      -- To look up the same beginning twice takes twice as long.
      select *, complete && case when beginning = exact_beginning then beginning else beginning || exact_beginning end
        as words
      from expression
    ), asked as materialized (
      -- Of stop words alone, stemming leaves nothing; titles are also indexed as they are written.
      select *, quote_literal(scope)::tsquery && case when numnode(words) > 0 then words else exact end as selection
      from words
    ), titled as materialized (
      select kind, key, language, asked.configuration from asked
      join search_document on title_words @@ selection
      where business = ${business} and date <= ${today} limit ${maxFound}
    ), frequent as materialized (
      select * from asked where (select count(*) from titled) < ${maxFound} and ${sampleSize / 2} <= (
        select count(*) from (
          select words from search_document
          where business = ${business} and configuration = asked.configuration and date <= ${today}
          order by date desc limit ${sampleSize}) as sample
        where sample.words @@ selection)
    ), recent as materialized (
      select hit.*, frequent.configuration from frequent cross join lateral (
        select kind, key, language from (
          select kind, key, language, words from search_document
          where business = ${business} and configuration = frequent.configuration and date <= ${today}
          order by date desc limit ${maxRecent}) as latest
        where latest.words @@ selection limit ${maxFound}) as hit
    ), known as materialized (
      select * from titled union select * from recent
    ), found as (
      select * from known
      union
      (select kind, key, language, asked.configuration from asked
        join search_document on search_document.words @@ selection
        where business = ${business} and date <= ${today}
          and (select count(*) from known) < ${maxFound} limit ${maxFound})
    ), ranked as (
      select d.kind, d.key, d.language, d.date, c.site, d.words, a.marked, a.marked_beginnings,
        ts_rank('{0.1, 0.1, 0.1, 1}', d.words, a.ranking) + case when numnode(a.exact_beginning) = 0 then 0
          else ts_rank('{0.1, 0.1, 0.1, 1}', d.words, a.exact_beginning) / 4 end as rank
      from found f
        join asked a on a.configuration = f.configuration
        join search_document d on d.business = ${business}
          and d.kind = f.kind and d.key = f.key and d.language = f.language
        left join content c on c.business = ${business} and c.kind = d.kind and c.slug = d.key
      where c.slug is not null or d.kind in ('service', 'provider', 'team')
    ), page as (
      select *, count(*) over () as total, row_number() over (order by rank desc, date desc, kind, key) as place
      from ranked order by place offset ${offset} limit ${limit}
    )
    select p.kind, p.key, p.language, p.date, p.site, least(p.total, ${maxSearchHits})::int as total,
      p.total > ${maxSearchHits} as "hasMore", d.title, d.text,
      array(
        select distinct position
        from unnest(p.words) as entry(lexeme, positions, weights), unnest(positions, weights) as place(position, weight)
        where weight = 'D' and (lexeme = any(marked)
          or exists (select from unnest(marked_beginnings) as beginning where starts_with(lexeme, beginning)))
        order by position limit ${maxMarks}) as positions
    from page p join search_document d on d.business = ${business}
      and d.kind = p.kind and d.key = p.key and d.language = p.language
    where place <= ${maxSearchHits}
    order by place`,
  )
  const [first] = rows
  return {
    total: first?.total ?? 0,
    hasMore: first?.hasMore ?? false,
    hits: rows.map(({ total: _, hasMore: __, date, site, ...hit }) => ({
      ...hit,
      ...(date === '' ? {} : { date }),
      ...(site === null ? {} : { site }),
    })),
  }
}

/** One more than are ranked, to know whether there are more. */
const maxFound = maxSearchHits + 1
const maxMarks = 200
/** How many of the latest documents tell whether most have the words, and how many are then read for hits. */
const sampleSize = 20
const maxRecent = 400

interface HitRow {
  readonly kind: SearchKind
  readonly key: string
  readonly language: string
  readonly date: string
  readonly title: string
  readonly text: string
  readonly site: string | null
  readonly total: number
  readonly hasMore: boolean
  readonly positions: readonly number[]
}
