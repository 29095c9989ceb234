/** The console sessions port on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { normalizeEmail } from '#server/postgres/row-lock.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type {
  ConsoleSession,
  EnteredSignInCode,
  NewConsoleSession,
  NewSharedSignInCode,
  NewSignInCode,
  SessionOwner,
} from '../console-sessions.ts'
import type { ConsolePerson } from '../members.ts'
import { createRandomToken, hashToken } from './token.ts'

const idleMinutes = 12 * 60
const sessionMinutes = 7 * 24 * 60
/** How exactly the last use is known. */
const useMinutes = 1
const maxSessions = 20
const maxTries = 5

export interface ConsoleSessions {
  /** Opens a session; the oldest of a person beyond twenty end. */
  open(session: NewConsoleSession): Promise<{ readonly token: string; readonly endsAt: Instant }>
  /** Undefined if it has ended, after twelve hours without use or a week at most. Counts as a use. */
  use(token: string, now: Instant): Promise<(ConsoleSession & { readonly person: ConsolePerson }) | undefined>
  /** Whether the session has not ended; counts as no use. */
  isOpen(id: string, now: Instant): Promise<boolean>
  list(owner: SessionOwner, now: Instant): Promise<readonly ConsoleSession[]>
  /** Ends one session by its id, or all. Returns how many there were. */
  end(owner: SessionOwner, id?: string): Promise<number>
  /**
   * Replaces the code that the browser has for the person, or the one for any browser. Undefined if no person has the address. `hash` digests the code
   * together with the person's id, with a key that is not in the database.
   */
  writeCode(code: NewSignInCode, hash: (person: string) => string): Promise<ConsolePerson | undefined>
  /**
   * Writes the code of these minutes, which holds in each browser, if there is none yet. Undefined if there is, or if no
   * person has the address.
   */
  writeSharedCode(
    code: NewSharedSignInCode,
    hash: (person: string) => string,
  ): Promise<ConsolePerson | undefined>
  /** Uses up the code if it is right, or else one of the five tries of the browser's own. */
  redeemCode(code: EnteredSignInCode, hash: (person: string) => string): Promise<ConsolePerson | undefined>
  /** Removes what has ended; returns how much. Needs the scope of all businesses. */
  forget(before: Instant): Promise<number>
}

export const createConsoleSessionStore = (pool: Pool): ConsoleSessions => ({
  open: session => openSession(pool, session),
  use: (token, now) => useSession(pool, token, now),
  isOpen: (id, now) =>
    withConnection(pool, async connection => {
      const rows = await query(
        connection,
        sql`select s.id from console_session s where s.id = ${id} and ${isOpen(now)}`,
      )
      return rows.length > 0
    }),
  list: (owner, now) =>
    withConnection(pool, async connection => {
      const rows = await query<SessionRow>(
        connection,
        sql`select ${sessionColumns} from console_session s
          where ${matchOwner(owner)} and ${isOpen(now)} order by opened_at desc, id`,
      )
      return rows.map(toSession)
    }),
  end: (owner, id) =>
    withConnection(pool, async connection => {
      const ended = await query(
        connection,
        sql`delete from console_session s where ${matchOwner(owner)} and (${id ?? null}::text is null or id = ${id ?? null})
          returning 1`,
      )
      return ended.length
    }),
  writeCode: ({ email, browser, endsAt }, hash) =>
    runTransaction(pool, async connection => {
      const person = await findPersonByEmail(connection, email)
      if (person === undefined) return commitWith(undefined)
      await query(
        connection,
        browser === undefined
          ? sql`insert into sign_in_code (person, digest, tries, ends_at)
              values (${person.id}, ${hash(person.id)}, 0, ${toTimestampParameter(endsAt)})
              on conflict (person) do update set digest = excluded.digest, tries = 0, ends_at = excluded.ends_at`
          : sql`insert into browser_sign_in_code (browser, person, digest, tries, ends_at)
              values (${hashToken(browser)}, ${person.id}, ${hash(person.id)}, 0, ${toTimestampParameter(endsAt)})
              on conflict (browser, person)
                do update set digest = excluded.digest, tries = 0, ends_at = excluded.ends_at`,
      )
      return commitWith(person)
    }),
  writeSharedCode: ({ email, slot, endsAt }, hash) =>
    runTransaction(pool, async connection => {
      const person = await findPersonByEmail(connection, email)
      if (person === undefined) return commitWith(undefined)
      const written = await query(
        connection,
        sql`insert into shared_sign_in_code (person, slot, digest, ends_at)
          values (${person.id}, ${slot}, ${hash(person.id)}, ${toTimestampParameter(endsAt)})
          on conflict (person, slot) do nothing returning 1`,
      )
      return commitWith(written.length > 0 ? person : undefined)
    }),
  redeemCode: (code, hash) => redeemCode(pool, code, hash),
  forget: before =>
    withConnection(pool, async connection => {
      const at = toTimestampParameter(before)
      const [gone] = await query<{ count: number }>(
        connection,
        sql`with sessions as (
            delete from console_session
            where ends_at < ${at} or used_at < ${toTimestampParameter(addMinutes(before, -idleMinutes))} returning 1
          ), codes as (delete from browser_sign_in_code where ends_at < ${at} returning 1),
          former_codes as (delete from sign_in_code where ends_at < ${at} returning 1),
          shared_codes as (delete from shared_sign_in_code where ends_at < ${at} returning 1),
          invitations as (delete from invitation where ends_at < ${at} returning 1)
          select ((select count(*) from sessions) + (select count(*) from codes)
            + (select count(*) from invitations))::int as count`,
      )
      return gone?.count ?? 0
    }),
})

interface ConsolePersonRow extends ConsolePerson {
  readonly [column: string]: unknown
}

interface SessionRow {
  readonly id: string
  readonly device: string
  readonly only_at: string | null
  readonly opened: number
  readonly used: number
  readonly ends: number
}

const sessionColumns = sql`s.id, s.device, s.only_at, date_part('epoch', s.opened_at) as opened,
  date_part('epoch', s.used_at) as used, date_part('epoch', s.ends_at) as ends`

const isOpen = (now: Instant): Statement =>
  sql`s.ends_at > ${toTimestampParameter(now)} and s.used_at > ${toTimestampParameter(addMinutes(now, -idleMinutes))}`

const matchOwner = ({ person, onlyAt }: SessionOwner): Statement =>
  sql`s.person = ${person} and (${onlyAt ?? null}::text is null or s.only_at = ${onlyAt ?? null})`

const toSession = ({ id, device, only_at, opened, used, ends }: SessionRow): ConsoleSession => ({
  id,
  device,
  onlyAt: only_at ?? undefined,
  openedAt: fromEpochSeconds(opened),
  usedAt: fromEpochSeconds(used),
  endsAt: fromEpochSeconds(ends),
})

const openSession = (pool: Pool, { person, device, onlyAt, now }: NewConsoleSession) =>
  runTransaction(pool, async connection => {
    const token = createRandomToken()
    const endsAt = addMinutes(now, sessionMinutes)
    const at = toTimestampParameter(now)
    await query(
      connection,
      sql`insert into console_session (id, digest, person, only_at, device, opened_at, used_at, ends_at)
        values (${randomUUID()}, ${hashToken(token)}, ${person}, ${onlyAt ?? null}, ${device}, ${at}, ${at},
          ${toTimestampParameter(endsAt)})`,
    )
    await query(
      connection,
      // The inviter can open sessions of the invited person at that business, but must not end the others.
      sql`delete from console_session where person = ${person} and id in (
        select id from console_session where person = ${person} and only_at is not distinct from ${onlyAt ?? null}::text
        order by opened_at desc, id offset ${maxSessions})`,
    )
    return commitWith({ token, endsAt })
  })

const useSession = (pool: Pool, token: string, now: Instant) =>
  withConnection(pool, async connection => {
    const [found] = await query<SessionRow & { person: string; email: string; name: string }>(
      connection,
      sql`select ${sessionColumns}, p.id as person, p.email, p.name
        from console_session s join console_person p on p.id = s.person
        where s.digest = ${hashToken(token)} and ${isOpen(now)}`,
    )
    if (found === undefined) return undefined
    const { person: id, email, name, ...row } = found
    const session = toSession(row)
    if (session.usedAt < addMinutes(now, -useMinutes))
      await query(
        connection,
        sql`update console_session set used_at = ${toTimestampParameter(now)} where id = ${session.id}`,
      )
    return { ...session, person: { id, email, name } }
  })

async function findPersonByEmail(
  connection: ClientBase,
  email: string,
): Promise<ConsolePersonRow | undefined> {
  const [person] = await query<ConsolePersonRow>(
    connection,
    sql`select id, email, name from console_person where email_key = ${normalizeEmail(email)}`,
  )
  return person
}

const redeemCode = (pool: Pool, code: EnteredSignInCode, hash: (person: string) => string) =>
  runTransaction(pool, async connection => {
    const person = await findPersonByEmail(connection, code.email)
    if (person === undefined) return commitWith(undefined)
    const digest = hash(person.id)
    const isRight = await (code.isLong
      ? redeemSharedCode(connection, person, { ...code, digest })
      : redeemOwnCode(connection, person, { ...code, digest }))
    return commitWith(isRight ? { id: person.id, email: person.email, name: person.name } : undefined)
  })

interface Redemption extends Pick<EnteredSignInCode, 'browser' | 'now'> {
  /** Of the code that was entered. */
  readonly digest: string
}

/**
 * Nobody can guess one, so there are no tries to count. Somebody who has signed in needs none of the others any more; the rows of
 * mailed ones stay, so that no second one is mailed in the same minutes.
 */
async function redeemSharedCode(
  connection: ClientBase,
  { id }: ConsolePerson,
  { digest, browser, now }: Redemption,
): Promise<boolean> {
  const at = toTimestampParameter(now)
  const used = await query(
    connection,
    sql`with printed as (
        delete from sign_in_code where person = ${id} and digest = ${digest} and ends_at > ${at} returning 1),
      mailed as (
        update shared_sign_in_code set digest = '' where person = ${id} and digest = ${digest} and ends_at > ${at} returning 1)
      select 1 from printed union all select 1 from mailed`,
  )
  if (used.length === 0) return false
  await query(
    connection,
    sql`with printed as (delete from sign_in_code where person = ${id}),
        own as (
          delete from browser_sign_in_code
          where person = ${id} and browser = ${browser === undefined ? null : hashToken(browser)}::text)
      update shared_sign_in_code set digest = '' where person = ${id}`,
  )
  return true
}

async function redeemOwnCode(
  connection: ClientBase,
  { id }: ConsolePerson,
  { digest, browser, now }: Redemption,
): Promise<boolean> {
  if (browser === undefined) return false
  const own = sql`browser = ${hashToken(browser)} and person = ${id}`
  // The lock orders tries that come at once, so that they all count.
  const [found] = await query<{ digest: string }>(
    connection,
    sql`select digest from browser_sign_in_code
      where ${own} and ends_at > ${toTimestampParameter(now)} and tries < ${maxTries} for update`,
  )
  if (found === undefined) return false
  const isRight = found.digest === digest
  await query(
    connection,
    isRight
      ? sql`delete from browser_sign_in_code where ${own}`
      : sql`update browser_sign_in_code set tries = tries + 1 where ${own}`,
  )
  return isRight
}
