/** The members port on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { normalizeEmail } from '#server/postgres/row-lock.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction, toRolledBackResult } from '#server/postgres/transaction.ts'
import {
  type ConsolePerson,
  type ConsoleRole,
  type Invitation,
  type InvitationResult,
  type Member,
  type MemberAudit,
  type MemberChangeResult,
  type MemberKey,
  type Membership,
  maxMembers,
  type NewInvitation,
} from '../members.ts'
import { createRandomToken, hashToken } from './token.ts'

export interface Members {
  /** Lists the people of a business, by address, without those of the installation. */
  list(business: string): Promise<readonly Member[]>
  find(name: MemberKey): Promise<Membership | undefined>
  /** Lists what a person may do anywhere; needs the scope of all businesses. */
  findAll(person: string): Promise<readonly Membership[]>
  /** Changes role and provider. */
  put(member: MemberKey & Omit<Membership, 'business'> & MemberAudit): Promise<MemberChangeResult>
  /** Removes a person from a business; forgets them with their sessions if it was the only one. Needs the scope of all businesses. */
  remove(name: MemberKey & MemberAudit): Promise<MemberChangeResult>
  /** Writes an invitation, instead of an earlier one of that address. */
  invite(
    invitation: NewInvitation,
  ): Promise<{ readonly id: string; readonly token: string } | 'member' | 'full'>
  /** Lists the invitations of a business that are still open. */
  listInvitations(business: string, now: Instant): Promise<readonly Invitation[]>
  /** Withdraws an invitation. */
  withdraw(business: string, id: string, audit?: AuditNote): Promise<void>
  /** Finds what an open invitation offers. Needs the scope of all businesses. */
  findInvited(token: string, now: Instant): Promise<Membership | undefined>
  /**
   * Makes the invited person a member, once. `name` is for somebody who is new. Undefined if there is no such
   * invitation, or it has ended. Needs the scope of all businesses.
   */
  accept(
    token: string,
    name: string,
    now: Instant,
  ): Promise<{ readonly person: ConsolePerson; readonly business: string } | undefined>
}

export const createMemberStore = (pool: Pool): Members => ({
  list: business =>
    withConnection(pool, async connection => {
      const rows = await query<PersonRow & MembershipRow>(
        connection,
        sql`select p.id, p.email, p.name, m.role, m.provider
          from membership m join console_person p on p.id = m.person
          where m.business = ${business} order by p.email_key`,
      )
      return rows.map(({ id, email, name, role, provider }) => ({
        id,
        email,
        name,
        role,
        provider: provider ?? undefined,
      }))
    }),
  find: ({ business, person }) =>
    withConnection(pool, async connection => {
      const [found] = await query<MembershipRow>(
        connection,
        sql`select business, role, provider from membership where business = ${business} and person = ${person}`,
      )
      return found && toMembership(found)
    }),
  findAll: person =>
    withConnection(pool, async connection => {
      const rows = await query<MembershipRow>(
        connection,
        sql`select business, role, provider from membership where person = ${person} order by business`,
      )
      return rows.map(toMembership)
    }),
  put: member => changeMember(pool, member),
  remove: member => removeMember(pool, member),
  invite: invitation => insertInvitation(pool, invitation),
  listInvitations: (business, now) =>
    withConnection(pool, async connection => {
      const rows = await query<MembershipRow & { id: string; email: string; ends: number }>(
        connection,
        sql`select id, email, business, role, provider, date_part('epoch', ends_at) as ends from invitation
          where business = ${business} and ends_at > ${toTimestampParameter(now)} order by created_at desc, id`,
      )
      return rows.map(({ id, email, ends, ...membership }) => ({
        ...toMembership(membership),
        id,
        email,
        endsAt: fromEpochSeconds(ends),
      }))
    }),
  withdraw: (business, id, audit) =>
    runTransaction(pool, async connection => {
      await query(connection, sql`delete from invitation where business = ${business} and id = ${id}`)
      await writeAudit(connection, audit)
      return commitWith(undefined)
    }),
  findInvited: (token, now) =>
    withConnection(pool, async connection => {
      const [found] = await query<MembershipRow>(
        connection,
        sql`select business, role, provider from invitation
          where digest = ${hashToken(token)} and ends_at > ${toTimestampParameter(now)}`,
      )
      return found && toMembership(found)
    }),
  accept: (token, name, now) => acceptInvitation(pool, { token, name, now }),
})

interface PersonRow extends ConsolePerson {
  readonly [column: string]: unknown
}

interface MembershipRow {
  readonly business: string
  readonly role: ConsoleRole
  readonly provider: string | null
}

const toMembership = ({ business, role, provider }: MembershipRow) => ({
  business,
  role,
  provider: provider ?? undefined,
})

const changeMember = (
  pool: Pool,
  { business, person, role, provider, audit }: Parameters<Members['put']>[0],
) =>
  runTransaction(pool, async connection => {
    const obstacle = await findObstacle(connection, { business, person }, role)
    if (obstacle) return toRolledBackResult<MemberChangeResult>(obstacle)
    await query(
      connection,
      sql`update membership set role = ${role}, provider = ${provider ?? null}
        where business = ${business} and person = ${person}`,
    )
    if (role !== 'owner') await withdrawInvitations(connection, { business, person })
    await writeAudit(connection, audit)
    return commitWith<MemberChangeResult>('changed')
  })

const removeMember = (pool: Pool, { audit, ...name }: Parameters<Members['remove']>[0]) =>
  runTransaction(pool, async connection => {
    const { business, person } = name
    const obstacle = await findObstacle(connection, name)
    if (obstacle) return toRolledBackResult<MemberChangeResult>(obstacle)
    await query(connection, sql`delete from membership where business = ${business} and person = ${person}`)
    await withdrawInvitations(connection, name)
    await query(
      connection,
      sql`delete from console_person
        where id = ${person} and not exists (select from membership where person = ${person})`,
    )
    await writeAudit(connection, audit)
    return commitWith<MemberChangeResult>('changed')
  })

/** Removes the open invitations by somebody who may no longer invite. */
const withdrawInvitations = (connection: ClientBase, { business, person }: MemberKey) =>
  query(connection, sql`delete from invitation where business = ${business} and invited_by = ${person}`)

/** Locks the owners, so that two of them cannot lower each other at once. */
async function findObstacle(
  connection: ClientBase,
  { business, person }: MemberKey,
  nextRole?: ConsoleRole,
): Promise<Exclude<MemberChangeResult, 'changed'> | undefined> {
  const owners = await query<{ person: string }>(
    connection,
    sql`select person from membership where business = ${business} and role = 'owner' order by person for update`,
  )
  const isOnlyOwner = owners.length === 1 && owners[0]?.person === person
  if (isOnlyOwner && nextRole !== 'owner') return 'last-owner'
  const [member] = await query(
    connection,
    sql`select from membership where business = ${business} and person = ${person}`,
  )
  return member === undefined ? 'unknown' : undefined
}

const insertInvitation = (pool: Pool, invitation: NewInvitation) =>
  runTransaction<InvitationResult>(pool, async connection => {
    const { business, email, role, provider, invitedBy, now, endsAt, audit } = invitation
    const key = normalizeEmail(email)
    const at = toTimestampParameter(now)
    const [counts] = await query<{ known: boolean; members: number; invitations: number }>(
      connection,
      sql`select
          exists (select from membership m join console_person p on p.id = m.person
            where m.business = ${business} and p.email_key = ${key}) as known,
          (select count(*)::int from membership where business = ${business}) as members,
          (select count(*)::int from invitation where business = ${business} and email_key <> ${key}
            and ends_at > ${at}) as invitations`,
    )
    if (counts?.known) return toRolledBackResult('member')
    if (counts === undefined || Math.max(counts.members, counts.invitations) >= maxMembers)
      return toRolledBackResult('full')
    const id = randomUUID()
    const token = createRandomToken()
    await query(
      connection,
      sql`insert into invitation (business, id, digest, email, email_key, role, provider, invited_by, created_at, ends_at)
        values (${business}, ${id}, ${hashToken(token)}, ${email.trim()}, ${key}, ${role}, ${provider ?? null},
          ${invitedBy ?? null}, ${at}, ${toTimestampParameter(endsAt)})
        on conflict (business, email_key) do update set id = excluded.id, digest = excluded.digest,
          email = excluded.email, role = excluded.role, provider = excluded.provider, invited_by = excluded.invited_by,
          created_at = excluded.created_at, ends_at = excluded.ends_at`,
    )
    await writeAudit(connection, audit && { ...audit, subject: { kind: 'invitation', key: id } })
    return commitWith({ id, token })
  })

interface Acceptance {
  readonly token: string
  readonly name: string
  readonly now: Instant
}

const acceptInvitation = (pool: Pool, { token, name, now }: Acceptance) =>
  runTransaction(pool, async connection => {
    const [invited] = await query<MembershipRow & { email: string; email_key: string; isOpen: boolean }>(
      connection,
      sql`delete from invitation where digest = ${hashToken(token)}
        returning business, role, provider, email, email_key, ends_at > ${toTimestampParameter(now)} as "isOpen"`,
    )
    if (!invited?.isOpen) return commitWith(undefined)
    const { business, role, provider, email, email_key: key } = invited
    const at = toTimestampParameter(now)
    await query(
      connection,
      sql`insert into console_person (id, email, email_key, name, created_at)
        values (${randomUUID()}, ${email}, ${key}, ${name}, ${at}) on conflict (email_key) do nothing`,
    )
    // Keeps the person from being forgotten until they are a member.
    const [person] = await query<PersonRow>(
      connection,
      sql`select id, email, name from console_person where email_key = ${key} for update`,
    )
    if (person === undefined) return toRolledBackResult(undefined)
    await query(
      connection,
      sql`insert into membership (business, person, role, provider, created_at)
        values (${business}, ${person.id}, ${role}, ${provider}, ${at}) on conflict (business, person) do nothing`,
    )
    const subject = { kind: 'person', key: person.id }
    await writeAudit(connection, {
      business,
      subject,
      author: person.id,
      action: 'acceptInvitation',
      at: now,
    })
    return commitWith({ person: { id: person.id, email: person.email, name: person.name }, business })
  })
