/** The form versions port on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { FormKey, FormVersion } from '../form-versions.ts'

export interface FormVersions {
  /**
   * Publishes all versions or none. Returns those that conflict: the same version already has submissions with other
   * content.
   */
  publish(versions: readonly FormVersion[], now: Instant): Promise<readonly FormVersion[]>
  /** Returns those that could not be published. */
  findConflicts(versions: readonly FormVersion[]): Promise<readonly FormVersion[]>
  /**
   * Publishes versions of a business's own forms, which never change. Returns false if somebody else has published other
   * content under one of the numbers at the same moment.
   */
  publishOwn(business: string, versions: readonly FormVersion[], now: Instant): Promise<boolean>
  /** Returns the newest version of each form that a business or the installation has published. */
  listNewest(business: string): Promise<readonly Pick<FormVersion, 'kind' | 'form' | 'version'>[]>
  /** Returns a version of the business's own document, or else of the installation's. */
  find(key: BusinessFormKey, version: number): Promise<FormVersion | undefined>
  /** Lists all versions of all forms of a business and of the installation without their documents, the oldest first. */
  listKeys(business: string): Promise<readonly Pick<FormVersion, 'kind' | 'form' | 'version'>[]>
  /** Returns all versions, the oldest first. */
  list(key: BusinessFormKey): Promise<readonly FormVersion[]>
}

interface BusinessFormKey extends FormKey {
  readonly business: string
}

export const createFormVersionStore = (pool: Pool): FormVersions => ({
  publish: (versions, now) =>
    runTransaction(pool, async connection => {
      const refused: FormVersion[] = []
      // A fixed order, so that servers that start together wait for each other without deadlocks.
      const ordered = versions.toSorted((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1))
      for (const version of ordered)
        if (!(await publishVersion(connection, version, now))) refused.push(version)
      return refused.length === 0 ? commitWith(refused) : toRolledBackResult(refused)
    }),
  findConflicts: versions =>
    withConnection(pool, async connection => {
      const answered = await query<Pick<FormVersion, 'kind' | 'form' | 'version' | 'digest'>>(
        connection,
        sql`select kind, form, version, digest from form_version as known
          where (kind, form, version) in (select kind, form, version from submission where status <> 'draft')`,
      )
      const digests = new Map(answered.map(row => [getSortKey(row), row.digest]))
      return versions.filter(version => {
        const digest = digests.get(getSortKey(version))
        return digest !== undefined && digest !== version.digest
      })
    }),
  publishOwn: (business, versions, now) =>
    withConnection(pool, async connection => {
      for (const { kind, form, version, document, digest } of versions) {
        const [row] = await query<{ digest: string }>(
          connection,
          sql`insert into document_version as known (business, kind, form, version, document, digest, published_at)
            values (${business}, ${kind}, ${form}, ${version}, ${JSON.stringify(document)}::json, ${digest},
              ${toTimestampParameter(now)})
            on conflict (business, kind, form, version) do update set digest = known.digest
            returning digest`,
        )
        if (row?.digest !== digest) return false
      }
      return true
    }),
  listNewest: business =>
    withConnection(pool, connection =>
      query<Pick<FormVersion, 'kind' | 'form' | 'version'>>(
        connection,
        sql`select kind, form, max(version) as version from (
            select kind, form, version from form_version
            union all select kind, form, version from document_version where business = ${business}) as known
          group by kind, form`,
      ),
    ),
  find: ({ business, kind, form }, version) =>
    withConnection(pool, async connection => {
      const condition = sql`kind = ${kind} and form = ${form} and version = ${version}`
      const [own] = await readOwnVersions(connection, business, condition)
      if (own) return own
      const [found] = await readVersions(connection, condition)
      return found
    }),
  listKeys: business =>
    withConnection(pool, connection =>
      query<Pick<FormVersion, 'kind' | 'form' | 'version'>>(
        connection,
        sql`select kind, form, version from form_version
          union select kind, form, version from document_version where business = ${business}
          order by kind, form, version`,
      ),
    ),
  list: ({ business, kind, form }) =>
    withConnection(pool, async connection => {
      const condition = sql`kind = ${kind} and form = ${form}`
      const own = await readOwnVersions(connection, business, condition)
      const replaced = new Set(own.map(({ version }) => version))
      const others = await readVersions(connection, condition)
      return [...own, ...others.filter(({ version }) => !replaced.has(version))].toSorted(
        (a, b) => a.version - b.version,
      )
    }),
})

const getSortKey = ({ kind, form, version }: Pick<FormVersion, 'kind' | 'form' | 'version'>): string =>
  `${kind} ${form} ${version}`

/** A submission holds a share lock on the row, so none can slip in between the check and the change. */
async function publishVersion(
  connection: ClientBase,
  { kind, form, version, document, digest }: FormVersion,
  now: Instant,
): Promise<boolean> {
  const [row] = await query<{ digest: string }>(
    connection,
    sql`insert into form_version as known (kind, form, version, document, digest, published_at)
      values (${kind}, ${form}, ${version}, ${JSON.stringify(document)}::json, ${digest}, ${toTimestampParameter(now)})
      on conflict (kind, form, version) do update set digest = known.digest
      returning digest`,
  )
  if (row?.digest === digest) return true
  const answered = await query(
    connection,
    sql`select from submission
      where kind = ${kind} and form = ${form} and version = ${version} and status <> 'draft' limit 1`,
  )
  if (answered.length > 0) return false
  await query(
    connection,
    sql`update form_version
      set document = ${JSON.stringify(document)}::json, digest = ${digest}, published_at = ${toTimestampParameter(now)}
      where kind = ${kind} and form = ${form} and version = ${version}`,
  )
  return true
}

const readOwnVersions = (
  connection: ClientBase,
  business: string,
  condition: Statement,
): Promise<FormVersion[]> =>
  query<FormVersion>(
    connection,
    sql`select kind, form, version, document, digest from document_version
      where business = ${business} and ${condition} order by version`,
  )

const readVersions = (connection: ClientBase, condition: Statement): Promise<FormVersion[]> =>
  query<FormVersion>(
    connection,
    sql`select kind, form, version, document, digest from form_version where ${condition} order by version`,
  )
