/** Reads and writes the documents of a business, in the transactions that read and write its records. */
import type { ClientBase } from 'pg'
import type { BusinessDocument } from '#server/configuration/document-kinds.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { type ChangeContext, createPatchBudget, type RecordChange, writeHistory } from './write-history.ts'

interface DocumentRow {
  readonly kind: string
  readonly id: string
  readonly content: BusinessDocument['content']
  readonly version: number
}

/** Replaces all documents of a business: writes those that differ, and deletes those that are gone. */
export async function replaceDocuments(
  connection: ClientBase,
  documents: readonly BusinessDocument[],
  context: ChangeContext,
): Promise<void> {
  const { business, version } = context
  const before = await query<DocumentRow>(
    connection,
    sql`select kind, id, content, version from document where business = ${business}`,
  )
  const old = new Map(before.map(row => [toName(row), row]))
  const kept = new Set(documents.map(toName))
  const changed = documents.filter(
    document => JSON.stringify(old.get(toName(document))?.content) !== JSON.stringify(document.content),
  )
  const deleted = before.filter(row => !kept.has(toName(row)))
  if (changed.length > 0)
    await query(
      connection,
      sql`insert into document (business, kind, id, content, version)
        select ${business}, kind, id, content, ${version}
        from unnest(${changed.map(({ kind }) => kind)}::text[], ${changed.map(({ id }) => id)}::text[],
          ${changed.map(({ content }) => JSON.stringify(content))}::json[]) as wanted(kind, id, content)
        on conflict (business, kind, id) do update set content = excluded.content, version = excluded.version`,
    )
  if (deleted.length > 0)
    await query(
      connection,
      sql`delete from document where business = ${business} and (kind, id) in (
        select kind, id from unnest(${deleted.map(({ kind }) => kind)}::text[],
          ${deleted.map(({ id }) => id)}::text[]) as gone(kind, id))`,
    )
  const toBefore = (row: DocumentRow | undefined) => row && { version: row.version, document: row.content }
  const changes: RecordChange[] = [
    ...changed.map(({ kind, id, content }) => ({
      kind,
      key: id,
      before: toBefore(old.get(toName({ kind, id }))),
      after: content,
    })),
    ...deleted.map(row => ({ kind: row.kind, key: row.id, before: toBefore(row) })),
  ]
  await writeHistory(connection, changes, { patches: createPatchBudget(), ...context })
}

const toName = ({ kind, id }: Pick<BusinessDocument, 'kind' | 'id'>): string => `${kind}/${id}`
