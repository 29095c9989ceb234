/** The passkeys port on PostgreSQL. */

import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { SessionOwner } from '../console-sessions.ts'
import type { ConsolePerson } from '../members.ts'
import type { NewPasskey, Passkey, PasskeyUse } from '../passkeys.ts'

const maxPasskeys = 10

export interface Passkeys {
  /** Returns false, and changes nothing, if there is one with its id or the person has ten. */
  add(passkey: NewPasskey): Promise<boolean>
  findKey(id: string): Promise<string | undefined>
  /**
   * Notes a sign-in, and returns who it is. Undefined if the passkey is gone, if it has seen this challenge or a later
   * one, or if its counter went back, as that of a copy does.
   */
  use(
    use: PasskeyUse,
  ): Promise<{ readonly person: ConsolePerson; readonly onlyAt: string | undefined } | undefined>
  list(owner: SessionOwner): Promise<readonly Passkey[]>
  remove(owner: SessionOwner, id: string): Promise<void>
}

export const createPasskeyStore = (pool: Pool): Passkeys => ({
  add: passkey => insertPasskey(pool, passkey),
  findKey: id =>
    withConnection(pool, async connection => {
      const [found] = await query<{ key: string }>(
        connection,
        sql`select public_key as key from passkey where id = ${id}`,
      )
      return found?.key
    }),
  use: use => usePasskey(pool, use),
  list: owner =>
    withConnection(pool, async connection => {
      const rows = await query<{ id: string; device: string; created: number; challenged: number | null }>(
        connection,
        sql`select id, device, date_part('epoch', created_at) as created, date_part('epoch', challenged_at) as challenged
          from passkey where ${matchOwner(owner)} order by created_at desc, id`,
      )
      return rows.map(({ id, device, created, challenged }) => ({
        id,
        device,
        createdAt: fromEpochSeconds(created),
        challengedAt: challenged === null ? undefined : fromEpochSeconds(challenged),
      }))
    }),
  remove: (owner, id) =>
    withConnection(pool, async connection => {
      await query(connection, sql`delete from passkey where ${matchOwner(owner)} and id = ${id}`)
    }),
})

const matchOwner = ({ person, onlyAt }: SessionOwner): Statement =>
  sql`person = ${person} and (${onlyAt ?? null}::text is null or only_at = ${onlyAt ?? null})`

const insertPasskey = (pool: Pool, { id, owner, publicKey, counter, device, createdAt }: NewPasskey) =>
  withConnection(pool, async connection => {
    const { person, onlyAt } = owner
    const added = await query(
      connection,
      sql`insert into passkey (id, person, only_at, public_key, counter, device, created_at)
        select ${id}, ${person}, ${onlyAt ?? null}, ${publicKey}, ${counter}, ${device}, ${toTimestampParameter(createdAt)}
        where (select count(*) from passkey where person = ${person}
          and only_at is not distinct from ${onlyAt ?? null}::text) < ${maxPasskeys}
        on conflict (id) do nothing returning id`,
    )
    return added.length > 0
  })

const usePasskey = (pool: Pool, { id, counter, challengedAt }: PasskeyUse) =>
  withConnection(pool, async connection => {
    const at = toTimestampParameter(challengedAt)
    const [used] = await query<{ person: string; email: string; name: string; only_at: string | null }>(
      connection,
      sql`update passkey k set counter = ${counter}, challenged_at = ${at} from console_person p
        where k.id = ${id} and p.id = k.person and (k.challenged_at is null or k.challenged_at < ${at})
          and (k.counter < ${counter} or k.counter = 0 and ${counter} = 0)
        returning p.id as person, p.email, p.name, k.only_at`,
    )
    return (
      used && {
        person: { id: used.person, email: used.email, name: used.name },
        onlyAt: used.only_at ?? undefined,
      }
    )
  })
