/** Writes down what a payment provider says was taken off a payment: refunds that were made there, and disputes. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { insertOutboxEntry } from '#server/features/outbox/store/insert-outbox-entry.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { DisputeStatus, ProviderDispute, ProviderRefund } from '../payment-provider.ts'
import type { Dispute, Payment, ReversalsCommand } from '../payments.ts'
import { deductRefundedValue } from './bought-gift-card.ts'
import { lockPayment } from './lock-payment.ts'

export async function recordReversals(
  connection: ClientBase,
  { business, id, reversals, askedAt }: ReversalsCommand,
): Promise<TransactionResult<void>> {
  const payment = await lockPayment(connection, { business, id })
  if (!payment || !(await isLatestAnswer(connection, payment, askedAt))) return toRolledBackResult(undefined)
  const context = { connection, payment, now: askedAt }
  const ours = await listRefundIds(connection, payment)
  for (const refund of reversals.refunds)
    if (refund.refund === undefined || !ours.has(refund.refund)) await recordRefund(refund, context)
  for (const dispute of reversals.disputes) await recordDispute(dispute, context)
  await lessenUnsentRefunds(connection, payment)
  return commitWith(undefined)
}

interface ReversalContext {
  readonly connection: ClientBase
  readonly payment: Payment
  readonly now: Instant
}

async function isLatestAnswer(
  connection: ClientBase,
  { business, id }: Payment,
  askedAt: Instant,
): Promise<boolean> {
  const at = toTimestampParameter(askedAt)
  const rows = await query(
    connection,
    sql`update payment set reversals_at = ${at}
      where business = ${business} and id = ${id} and (reversals_at is null or reversals_at <= ${at}) returning id`,
  )
  return rows.length > 0
}

async function listRefundIds(
  connection: ClientBase,
  { business, id }: Payment,
): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(
    connection,
    sql`select id from refund where business = ${business} and payment = ${id}`,
  )
  return new Set(rows.map(row => row.id))
}

/** It is never sent: `next_attempt_at` stays empty. */
async function recordRefund(
  { id, status, money, createdAt }: ProviderRefund,
  { connection, payment, now }: ReversalContext,
): Promise<void> {
  const { business } = payment
  const [row] = await query<{ fresh: boolean }>(
    connection,
    sql`insert into refund (business, id, payment, amount, cause, status, created_at, attempts)
      values (${business}, ${id}, ${payment.id}, ${money.amount}, 'provider', ${status}, ${toTimestampParameter(createdAt)}, 1)
      on conflict (business, id) do update set status = excluded.status, amount = excluded.amount
      returning xmax = 0 as fresh`,
  )
  if (row?.fresh && status !== 'failed')
    await takeCardValue(connection, payment, { refunded: money.amount, now })
}

/** Takes off the card that was bought what the refund of its price is worth, as far as it is still there. */
async function takeCardValue(
  connection: ClientBase,
  { business, id, giftCard, received }: Payment,
  { refunded, now }: { readonly refunded: number; readonly now: Instant },
): Promise<void> {
  if (!giftCard || received.amount === 0) return
  const [card] = await query<{ balance: number }>(
    connection,
    sql`select balance from gift_card where business = ${business} and payment = ${id} for update`,
  )
  // Exact for amounts beyond 2⁵³, too.
  const worth = Number((BigInt(giftCard.value) * BigInt(refunded)) / BigInt(received.amount))
  const amount = Math.min(card?.balance ?? 0, worth)
  if (amount > 0) await deductRefundedValue(connection, { business, id, now }, amount)
}

/** Money that is gone counts as returned, for whatever counts refunds; what has come back is no refund any more. */
async function recordDispute(dispute: ProviderDispute, context: ReversalContext): Promise<void> {
  const { connection, payment } = context
  const { business } = payment
  const { id, status, money, createdAt } = dispute
  const before = await writeDispute(dispute, context)
  if (status === 'open' || status === 'lost')
    await query(
      connection,
      sql`insert into refund (business, id, payment, amount, cause, status, created_at, attempts)
        values (${business}, ${id}, ${payment.id}, ${money.amount}, 'disputed', 'succeeded', ${toTimestampParameter(createdAt)}, 1)
        on conflict (business, id) do update set amount = excluded.amount`,
    )
  else
    await query(
      connection,
      sql`delete from refund where business = ${business} and id = ${id} and cause = 'disputed'`,
    )
  if (isOver(status)) await releaseCard(id, context)
  else await blockCard(id, context)
  if (before !== status && !(before === undefined && isOver(status))) await announce(dispute, before, context)
}

const isOver = (status: DisputeStatus): boolean => status === 'won' || status === 'closed'

/** Returns the status that it had; undefined if it is new. */
async function writeDispute(
  { id, status, money, createdAt, dueAt }: ProviderDispute,
  { connection, payment: { business, id: payment }, now }: ReversalContext,
): Promise<DisputeStatus | undefined> {
  const [before] = await query<{ status: DisputeStatus }>(
    connection,
    sql`select status from dispute where business = ${business} and id = ${id}`,
  )
  const due = dueAt === undefined ? null : toTimestampParameter(dueAt)
  await query(
    connection,
    sql`insert into dispute (business, id, payment, amount, status, created_at, due_at, changed_at)
      values (${business}, ${id}, ${payment}, ${money.amount}, ${status}, ${toTimestampParameter(createdAt)}, ${due},
        ${toTimestampParameter(now)})
      on conflict (business, id) do update set amount = excluded.amount, due_at = excluded.due_at,
        changed_at = case when dispute.status = excluded.status then dispute.changed_at else excluded.changed_at end,
        status = excluded.status`,
  )
  return before?.status
}

/** Whoever has the code shall not spend what is not paid for. */
async function blockCard(id: string, { connection, payment, now }: ReversalContext): Promise<void> {
  await query(
    connection,
    sql`update gift_card set voided_at = ${toTimestampParameter(now)}, voided_for = ${id}
      where business = ${payment.business} and payment = ${payment.id} and voided_at is null`,
  )
}

/** A card that the business has voided itself stays voided. */
async function releaseCard(id: string, { connection, payment }: ReversalContext): Promise<void> {
  await query(
    connection,
    sql`update gift_card set voided_at = null, void_reason = null, voided_for = null
      where business = ${payment.business} and payment = ${payment.id} and voided_for = ${id}`,
  )
}

/** The business is told of a dispute, and how it ends; not that an inquiry has become one with the money still there. */
async function announce(
  { id, status }: ProviderDispute,
  before: DisputeStatus | undefined,
  { connection, payment: { business }, now }: ReversalContext,
): Promise<void> {
  const payload = {
    dispute: id,
    disputeStatus: status,
    ...(before === undefined ? {} : { disputeWas: before }),
  }
  await query(connection, insertOutboxEntry({ business, topic: 'owner.dispute', payload, now }))
}

/** What was returned elsewhere need not be returned again. Refunds that were sent may exist at the provider. */
async function lessenUnsentRefunds(
  connection: ClientBase,
  { business, id, received }: Payment,
): Promise<void> {
  const counted = await query<{ id: string; amount: number; unsent: boolean }>(
    connection,
    sql`select id, amount, status = 'pending' and attempts = 0 as unsent from refund
      where business = ${business} and payment = ${id} and status <> 'failed' order by created_at desc, id`,
  )
  let excess = counted.reduce((sum, { amount }) => sum + amount, 0) - received.amount
  for (const refund of counted) {
    if (excess <= 0) return
    if (!refund.unsent) continue
    const left = Math.max(0, refund.amount - excess)
    excess -= refund.amount - left
    await query(
      connection,
      left === 0
        ? sql`delete from refund where business = ${business} and id = ${refund.id}`
        : sql`update refund set amount = ${left}::bigint where business = ${business} and id = ${refund.id}`,
    )
  }
}

export async function readDispute(
  connection: ClientBase,
  business: string,
  id: string,
): Promise<Dispute | undefined> {
  const [row] = await query<DisputeRow>(
    connection,
    sql`select d.status, d.amount, p.received_currency as currency, coalesce(b.reference, p.reference) as reference,
        date_part('epoch', d.due_at) as due, g.value - g.balance as spent
      from dispute d join payment p on p.business = ${business} and p.id = d.payment
      left join booking b on b.business = ${business} and b.id = p.booking
      left join gift_card g on g.business = ${business} and g.payment = d.payment
      where d.business = ${business} and d.id = ${id}`,
  )
  if (!row) return undefined
  const { status, amount, currency, reference, due, spent } = row
  return {
    status,
    reference,
    money: { amount, currency },
    ...(due === null ? {} : { dueAt: fromEpochSeconds(due) }),
    ...(spent === null ? {} : { giftCardSpent: spent }),
  }
}

interface DisputeRow {
  readonly status: DisputeStatus
  readonly amount: number
  readonly currency: string
  readonly reference: string
  readonly due: number | null
  readonly spent: number | null
}
