/** Connections to calendars elsewhere, on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type {
  CalendarConnection,
  CalendarConnectionKey,
  CalendarConsentInvitation,
  CalendarConsentInvitationQuery,
  UsedCalendarConsentInvitation,
} from '../calendar-connections.ts'
import type { CalendarPlatformName } from '../calendar-platform.ts'

export interface CalendarConnections {
  list(business: string): Promise<readonly CalendarConnection[]>
  find(key: CalendarConnectionKey): Promise<CalendarConnection | undefined>
  /** Replaces an earlier invitation; the consent stays. */
  invite(key: CalendarConnectionKey, invitation: CalendarConsentInvitation, audit?: AuditNote): Promise<void>
  /** Ends the invitation and returns it; undefined if there is none, or it has expired. */
  takeInvitation(query: CalendarConsentInvitationQuery): Promise<UsedCalendarConsentInvitation | undefined>
  /** Stores a new consent. Returns false, and has no effect, if the connection was deleted meanwhile. */
  connect(key: CalendarConnectionKey, refreshToken: string, now: Instant): Promise<boolean>
  /** Stores the token that has replaced another; has no effect if that was replaced meanwhile. */
  replaceToken(key: CalendarConnectionKey, before: string, refreshToken: string): Promise<void>
  /** Notes that the platform refuses a token; has no effect if it was replaced meanwhile. */
  markBroken(key: CalendarConnectionKey, refreshToken: string, fault: string): Promise<void>
  /** Deletes the connection, and the busy times that came through it. */
  delete(key: CalendarConnectionKey, audit?: AuditNote): Promise<void>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly calendarConnections: CalendarConnections
  }
}

export function createCalendarConnectionStore(pool: Pool): CalendarConnections {
  const run = (statement: Statement) =>
    withConnection(pool, async connection => {
      await query(connection, statement)
    })
  const write = (work: (connection: ClientBase) => Promise<void>, audit: AuditNote | undefined) =>
    runTransaction(pool, async connection => {
      await work(connection)
      await writeAudit(connection, audit)
      return commitWith(undefined)
    })
  return {
    list: business =>
      withConnection(pool, async connection => {
        const rows = await query<Row>(
          connection,
          sql`select ${columns} from calendar_connection where business = ${business} order by provider, platform`,
        )
        return rows.map(row => toConnection(business, row))
      }),
    find: key =>
      withConnection(pool, async connection => {
        const [row] = await query<Row>(
          connection,
          sql`select ${columns} from calendar_connection where business = ${key.business} and ${isOwnedBy(key)}`,
        )
        return row && toConnection(key.business, row)
      }),
    invite: (key, invitation, audit) =>
      write(connection => writeInvitation(connection, key, invitation), audit),
    takeInvitation: ({ business, platform, stateDigest, now }) =>
      withConnection(pool, async connection => {
        const [row] = await query<Pick<UsedCalendarConsentInvitation, 'provider' | 'codeVerifier'>>(
          connection,
          sql`update calendar_connection set state_digest = null
            where business = ${business} and platform = ${platform} and state_digest = ${stateDigest}
              and invited_until > ${toTimestampParameter(now)}
            returning provider, code_verifier as "codeVerifier"`,
        )
        return row && { ...row, business, platform }
      }),
    connect: (key, refreshToken, now) =>
      withConnection(pool, async connection => {
        // A newer invitation stays.
        const connected = await query(
          connection,
          sql`update calendar_connection set refresh_token = ${refreshToken}, fault = null,
              connected_at = ${toTimestampParameter(now)},
              code_verifier = case when state_digest is null then null else code_verifier end,
              invited_until = case when state_digest is null then null else invited_until end
            where business = ${key.business} and ${isOwnedBy(key)} returning provider`,
        )
        return connected.length > 0
      }),
    replaceToken: (key, before, refreshToken) =>
      run(
        sql`update calendar_connection set refresh_token = ${refreshToken}, fault = null
          where business = ${key.business} and ${isOwnedBy(key)} and refresh_token = ${before}`,
      ),
    markBroken: (key, refreshToken, fault) =>
      run(
        sql`update calendar_connection set fault = ${fault}
          where business = ${key.business} and ${isOwnedBy(key)} and refresh_token = ${refreshToken}`,
      ),
    delete: (key, audit) => write(connection => deleteConnection(connection, key), audit),
  }
}

async function writeInvitation(
  connection: ClientBase,
  { business, provider, platform }: CalendarConnectionKey,
  { stateDigest, codeVerifier, until }: CalendarConsentInvitation,
): Promise<void> {
  await query(
    connection,
    sql`insert into calendar_connection (business, provider, platform, state_digest, code_verifier, invited_until)
      values (${business}, ${provider}, ${platform}, ${stateDigest}, ${codeVerifier}, ${toTimestampParameter(until)})
      on conflict (business, provider, platform) do update set state_digest = excluded.state_digest,
        code_verifier = excluded.code_verifier, invited_until = excluded.invited_until`,
  )
}

async function deleteConnection(
  connection: ClientBase,
  { business, provider, platform }: CalendarConnectionKey,
): Promise<void> {
  await query(
    connection,
    sql`delete from calendar_connection
      where business = ${business} and provider = ${provider} and platform = ${platform}`,
  )
  await query(
    connection,
    sql`delete from busy_feed where business = ${business} and provider = ${provider} and feed = ${platform}`,
  )
}

const isOwnedBy = ({ provider, platform }: CalendarConnectionKey): Statement =>
  sql`provider = ${provider} and platform = ${platform}`

const columns = sql`provider, platform, refresh_token as token, fault, date_part('epoch', connected_at) as connected`

interface Row {
  readonly provider: string
  readonly platform: CalendarPlatformName
  readonly token: string | null
  readonly fault: string | null
  readonly connected: number | null
}

const toConnection = (business: string, row: Row): CalendarConnection => ({
  business,
  provider: row.provider,
  platform: row.platform,
  ...(row.token === null ? {} : { refreshToken: row.token }),
  ...(row.connected === null ? {} : { connectedAt: fromEpochSeconds(row.connected) }),
  ...(row.fault === null ? {} : { fault: row.fault }),
})
