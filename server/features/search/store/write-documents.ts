/** Writes and removes documents of the search index. */
import type { ClientBase } from 'pg'
import { listTextSpellings } from '#schemas/runtime/search/search-words.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { SearchDocument } from '../search.ts'
import { formatSearchScope } from './search-scope.ts'
import { getTextSearchConfiguration } from './text-search-configuration.ts'

interface Replacement {
  /** The records, of which all other documents go. */
  readonly names: readonly Pick<SearchDocument, 'kind' | 'key'>[]
  readonly documents: readonly SearchDocument[]
}

export async function replaceSearchDocuments(
  connection: ClientBase,
  business: string,
  { names, documents }: Replacement,
): Promise<void> {
  await query(
    connection,
    sql`delete from search_document where business = ${business} and (kind, key) in (
        select * from unnest(${names.map(({ kind }) => kind)}::text[], ${names.map(({ key }) => key)}::text[]))`,
  )
  const rows = documents.map(document => toRow(business, document))
  const scopes = [...new Set(rows.flatMap(row => row.scopes))]
  await query(
    connection,
    sql`update search_index set scopes = array(select distinct unnest(scopes || ${scopes}::text[]) order by 1)
      where business = ${business} and not scopes @> ${scopes}::text[]`,
  )
  // The words of the text come first, so that their positions are not shifted.
  await query(
    connection,
    sql`insert into search_document 
      (business, kind, key, language, configuration, date, title, text, title_words, words)
      select ${business}, kind, key, language, configuration::text, date, title, text, scope || title_words,
        scope || to_tsvector(configuration, "textWords") || title_words
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(kind text, key text, language text, date text,
        title text, text text, "titleWords" text, "textWords" text, scopes text[], configuration regconfig),
      lateral (select array_to_tsvector(scopes) as scope, setweight(
        to_tsvector(configuration, "titleWords") || to_tsvector('simple', "titleWords"), 'A') as title_words) as made`,
  )
}

function toRow(business: string, { readers, date = '', ...document }: SearchDocument) {
  const configuration = getTextSearchConfiguration(document.language)
  return {
    ...document,
    date,
    configuration,
    titleWords: joinWords(document.title),
    textWords: joinWords(document.text),
    scopes: readers.map(locale => formatSearchScope({ business, locale, configuration })),
  }
}

const joinWords = (text: string): string => listTextSpellings(text).join(' ')

export async function deleteRemovedSearchDocuments(connection: ClientBase, business: string): Promise<void> {
  await query(
    connection,
    sql`delete from search_document d where business = ${business}
      and not exists (
        select from content c where c.business = ${business} and c.kind = d.kind and c.slug = d.key)
      and not exists (
        select from record r where r.business = ${business} and r.kind = d.kind and r.key = d.key)`,
  )
}
