/** The drafts of documents on PostgreSQL. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { DocumentContent } from '#server/configuration/document-kinds.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type {
  DocumentDraft,
  DocumentDraftHeader,
  DocumentDraftKey,
  DocumentPublication,
  ListedDocumentDraft,
} from '../document-drafts.ts'
import { forgetPublishTime } from './publication-schedules.ts'

export interface DocumentDrafts {
  /** Sorted by kind and id. */
  list(business: string): Promise<readonly ListedDocumentDraft[]>
  find(key: DocumentDraftKey): Promise<DocumentDraft | undefined>
  /** Lists who published the documents of a business last, and when. Documents that nobody has changed are missing. */
  listPublications(business: string): Promise<readonly DocumentPublication[]>
  /**
   * Writes a draft and returns its revision. Returns undefined, with nothing written, if the draft does not have the
   * revision `ifRevision` (0: if there is one) by now. The audit notes only the first.
   */
  save(draft: SavedDraft, audit: AuditNote): Promise<number | undefined>
  /** Deletes a draft that has this revision, or any if there is none given; returns whether it did. */
  delete(key: DocumentDraftKey, options: DeleteOptions): Promise<boolean>
}

interface DeleteOptions {
  readonly ifRevision?: number | undefined
  /** Not of one that was published: the change of the document is noted then. */
  readonly audit?: AuditNote
}

export interface SavedDraft extends DocumentDraftKey {
  readonly content: DocumentContent
  /** Of a new draft; one that is there keeps its own, unless `isRebased`. */
  readonly base: number
  readonly isRebased: boolean
  readonly author: string
  readonly ifRevision: number | undefined
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly documentDrafts: DocumentDrafts
  }
}

interface HeaderRow extends Omit<DocumentDraftHeader, 'changedAt'> {
  readonly changed_at: number
}

export const createDocumentDraftStore = (pool: Pool): DocumentDrafts => ({
  list: business =>
    withConnection(pool, async connection => {
      const rows = await query<HeaderRow & Pick<ListedDocumentDraft, 'title'>>(
        connection,
        sql`select kind, id, base::float8 as base, revision, author, extract(epoch from changed_at)::float8 as changed_at,
            content -> 'title' as title
          from document_draft where business = ${business} order by kind, id`,
      )
      return rows.map(row => ({ ...toHeader(row), title: row.title }))
    }),
  find: key =>
    withConnection(pool, async connection => {
      const [row] = await query<HeaderRow & Pick<DocumentDraft, 'content'>>(
        connection,
        sql`select kind, id, base::float8 as base, revision, author, extract(epoch from changed_at)::float8 as changed_at, content
          from document_draft where business = ${key.business} and ${hasName(key)}`,
      )
      return row && { ...toHeader(row), content: row.content }
    }),
  listPublications: business =>
    withConnection(pool, async connection => {
      const rows = await query<Omit<DocumentPublication, 'publishedAt'> & { readonly published_at: number }>(
        connection,
        sql`select document.kind, document.id, revision.author, extract(epoch from revision.at)::float8 as published_at
          from document join record_revision revision
            on revision.business = ${business} and revision.kind = document.kind and revision.key = document.id
              and revision.version = document.version
          where document.business = ${business} and revision.author is not null and revision.at is not null`,
      )
      return rows.map(({ published_at: at, ...row }) => ({ ...row, publishedAt: fromEpochSeconds(at) }))
    }),
  save: (draft, audit) =>
    runTransaction(pool, async connection => {
      const [row] = await query<{ revision: number }>(connection, createSaveStatement(draft, audit.at))
      if (row?.revision === 1) await writeAudit(connection, audit)
      return commitWith(row?.revision)
    }),
  delete: (key, { ifRevision, audit }) =>
    runTransaction(pool, async connection => {
      const condition = ifRevision === undefined ? sql`true` : sql`revision = ${ifRevision}`
      const rows = await query(
        connection,
        sql`delete from document_draft where business = ${key.business} and ${hasName(key)} and ${condition} returning revision`,
      )
      if (rows.length > 0) await forgetPublishTime(connection, key)
      if (rows.length > 0 && audit) await writeAudit(connection, audit)
      return commitWith(rows.length > 0)
    }),
})

const toHeader = ({
  kind,
  id,
  base,
  revision,
  author,
  changed_at: changedAt,
}: HeaderRow): DocumentDraftHeader => ({
  kind,
  id,
  base,
  revision,
  author,
  changedAt: fromEpochSeconds(changedAt),
})

const hasName = ({ kind, id }: DocumentDraftKey): Statement => sql`kind = ${kind} and id = ${id}`

function createSaveStatement(draft: SavedDraft, now: Instant): Statement {
  const { business, kind, id, content, base, isRebased, author, ifRevision } = draft
  const text = JSON.stringify(content)
  const changedAt = toTimestampParameter(now)
  if (ifRevision !== undefined && ifRevision > 0)
    return sql`update document_draft
      set content = ${text}::json, revision = revision + 1, author = ${author}, changed_at = ${changedAt},
        base = case when ${isRebased} then ${base} else base end
      where business = ${business} and ${hasName(draft)} and revision = ${ifRevision}
      returning revision`
  const onConflict =
    ifRevision === 0
      ? sql`do nothing`
      : sql`do update set content = excluded.content, revision = known.revision + 1, author = excluded.author,
          changed_at = excluded.changed_at, base = case when ${isRebased} then excluded.base else known.base end`
  return sql`insert into document_draft as known (business, kind, id, content, base, author, changed_at)
    values (${business}, ${kind}, ${id}, ${text}::json, ${base}, ${author}, ${changedAt})
    on conflict (business, kind, id) ${onConflict}
    returning revision`
}
