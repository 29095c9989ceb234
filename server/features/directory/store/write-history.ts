/** Writes revisions and audit of changed records, in the transaction that changes them and with the business locked. */
import type { ClientBase } from 'pg'
import { documentKinds } from '#server/configuration/document-kinds.ts'
import { type ChangeOrigin, formatJsonPatch } from '#server/features/audit/audit.ts'
import { type AuditDetail, writeAuditDetails } from '#server/features/audit/store/audit.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { maxRevisionsPerRecord, type RecordRevision } from '../record-history.ts'

/** A record that was created, changed or deleted, as in the tables. */
export interface RecordChange {
  readonly kind: string
  readonly key: string
  /** Undefined if it is new. */
  readonly before?: { readonly version: number; readonly document: unknown } | undefined
  /** Undefined if it was deleted. */
  readonly after?: unknown
}

export interface ChangeContext {
  readonly business: string
  /** Of the business, with these changes. */
  readonly version: number
  readonly origin: ChangeOrigin
  /** Of changes that are written in parts. */
  readonly patches?: PatchBudget
}

interface PatchBudget {
  /** In characters. */
  left: number
}

/** Of all changes together, as an import may change thousands of records. */
const maxPatchesCharacters = 1_000_000

export const createPatchBudget = (): PatchBudget => ({ left: maxPatchesCharacters })

export async function writeHistory(
  connection: ClientBase,
  changes: readonly RecordChange[],
  context: ChangeContext,
): Promise<void> {
  if (changes.length === 0) return
  await keepReplaced(connection, changes, context)
  await addRevisions(connection, changes, context)
  await prune(connection, changes, context.business)
  const { business, version, origin, patches = createPatchBudget() } = context
  await writeAuditDetails(connection, {
    business,
    origin,
    details: toAuditDetails(changes, version, patches),
  })
}

/** A record that was never changed since revisions are written has none yet. */
async function keepReplaced(
  connection: ClientBase,
  changes: readonly RecordChange[],
  { business, origin }: ChangeContext,
): Promise<void> {
  const replaced = changes.flatMap(({ kind, key, before }) => (before ? [{ kind, key, ...before }] : []))
  if (replaced.length === 0) return
  await query(
    connection,
    sql`insert into record_revision (business, kind, key, version, what, document, content, replaced_at)
      select ${business}, kind, key, version, 'found', document, content, ${toTimestampParameter(origin.at)}::timestamptz
      from unnest(${replaced.map(({ kind }) => kind)}::text[], ${replaced.map(({ key }) => key)}::text[],
          ${replaced.map(({ version }) => version)}::bigint[],
          ${replaced.map(({ document }) => JSON.stringify(document))}::jsonb[],
          ${replaced.map(({ kind, document }) => (isDocumentKind(kind) ? JSON.stringify(document) : null))}::json[])
        as replaced(kind, key, version, document, content)
      on conflict (business, kind, key, version) do update
        set document = excluded.document, content = excluded.content, replaced_at = excluded.replaced_at`,
  )
}

/** Of a document, the order of the properties counts. */
const isDocumentKind = (kind: string): boolean => documentKinds.some(document => document.kind === kind)

async function addRevisions(
  connection: ClientBase,
  changes: readonly RecordChange[],
  { business, version, origin }: ChangeContext,
): Promise<void> {
  const at = toTimestampParameter(origin.at)
  const author = origin.isImporting ? 'import' : origin.author
  await query(
    connection,
    sql`insert into record_revision (business, kind, key, version, what, author, at, replaced_at)
      select ${business}, kind, key, ${version}, what, ${author}, ${at}::timestamptz,
        case when what = 'deleted' then ${at}::timestamptz end
      from unnest(${changes.map(({ kind }) => kind)}::text[], ${changes.map(({ key }) => key)}::text[],
          ${changes.map(change => describeChange(change, origin))}::text[])
        as added(kind, key, what)
      on conflict (business, kind, key, version) do update set what = excluded.what, author = excluded.author,
        at = excluded.at, document = null, content = null, replaced_at = excluded.replaced_at`,
  )
}

function describeChange({ before, after }: RecordChange, origin: ChangeOrigin): RecordRevision['what'] {
  if (after === undefined) return 'deleted'
  if (origin.isRestoring) return 'restored'
  return before ? 'changed' : 'created'
}

/** Removes the oldest revisions of records that have more than they may. */
async function prune(
  connection: ClientBase,
  changes: readonly RecordChange[],
  business: string,
): Promise<void> {
  const old = changes.filter(({ before }) => before !== undefined)
  if (old.length === 0) return
  await query(
    connection,
    sql`delete from record_revision where business = ${business} and (kind, key, version) in (
        select kind, key, version from (
          select kind, key, version, row_number() over (partition by kind, key order by version desc) as place
          from record_revision where business = ${business} and (kind, key) in (
            select kind, key
            from unnest(${old.map(({ kind }) => kind)}::text[], ${old.map(({ key }) => key)}::text[]) as changed(kind, key)))
          as ranked
        where place > ${maxRevisionsPerRecord})`,
  )
}

function toAuditDetails(
  changes: readonly RecordChange[],
  version: number,
  patches: PatchBudget,
): AuditDetail[] {
  return changes.map(({ kind, key, before, after }) => {
    const patch = formatJsonPatch(before?.document, after)
    const isKept = patch !== undefined && patch.length <= patches.left
    if (isKept) patches.left -= patch.length
    return { kind, key, version, patch: isKept ? patch : undefined }
  })
}
