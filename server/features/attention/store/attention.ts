/** What somebody at a business should look at, on PostgreSQL. */

import type { Instant } from '#schemas/runtime/time/time.ts'
import { givenUpCondition } from '#server/features/dead-letters/store/dead-letters.ts'
import type { Submission } from '#server/features/forms/submissions.ts'
import { testPaymentCondition } from '#server/features/payments/store/payment-rows.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { AttentionCounts, PaymentCheckQuery, PaymentCheckReason, PaymentToCheck } from '../attention.ts'

export interface AttentionStore {
  /** Counts up to `limit`, entries of the outbox that were given up and answers since a time. */
  count(query: {
    readonly business: string
    /** Emails that were not tried are late if they were written before this time. */
    readonly lateBefore: Instant
    readonly answeredSince: Instant
    readonly answeredStatuses: readonly Submission['status'][]
    readonly limit: number
  }): Promise<AttentionCounts>
  /** The newest first. */
  listPayments(query: PaymentCheckQuery): Promise<readonly PaymentToCheck[]>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly attention: AttentionStore
  }
}

export const createAttentionStore = (pool: Pool): AttentionStore => ({
  count: ({ business, lateBefore, answeredSince, answeredStatuses, limit }) =>
    withConnection(pool, async connection => {
      const [emails] = await query<CountRow>(
        connection,
        sql`select count(*)::int as count from (
          select from outbox where business = ${business} and ${givenUpCondition} limit ${limit}) as entry`,
      )
      const [waiting] = await query<CountRow & { readonly since: number | null }>(
        connection,
        sql`select count(*)::int as count, date_part('epoch', min(created_at)) as since from (
          select created_at from outbox where business = ${business} and delivered_at is null
            and next_attempt_at is not null and topic <> 'webhook.event' and topic <> 'calendar.event'
            and (last_error is not null or created_at < ${toTimestampParameter(lateBefore)})
          order by created_at limit ${limit}) as entry`,
      )
      // A statement of its own: on Citus, the outbox is on another machine.
      const [answers] = await query<CountRow>(
        connection,
        sql`select count(*)::int as count from (
          select from submission where business = ${business} and saved_at >= ${toTimestampParameter(answeredSince)}
            and status = any(${answeredStatuses}) limit ${limit}) as answer`,
      )
      const since = waiting?.since ?? null
      return {
        failedLetters: emails?.count ?? 0,
        newAnswers: answers?.count ?? 0,
        waitingEmails: waiting?.count ?? 0,
        ...(since === null ? {} : { emailsWaitSince: fromEpochSeconds(since) }),
      }
    }),
  listPayments: ({ business, returnedSince, processingBefore, limit }) =>
    withConnection(pool, async connection => {
      const rows = await query<CheckRow>(
        connection,
        sql`select p.booking, p.submission, coalesce(b.reference, p.reference) as reference, found.reason,
            coalesce(found.amount, p.due) as amount, date_part('epoch', found.at) as at,
            case when found.amount is null then p.currency else p.received_currency end as currency,
            date_part('epoch', found.due_at) as due,
            ${testPaymentCondition(business)} as test,
            case when found.reason in ('disputed', 'dispute-lost') then g.value - g.balance end as spent
          from (
            select payment, 'refund-failed' as reason, amount, created_at as at, null::timestamptz as due_at from refund
              where business = ${business} and status = 'failed' and not exists (
                select from refund repeated where repeated.business = ${business} and repeated.repeats = refund.id)
            union all
            select payment, case cause when 'provider' then 'refunded-elsewhere' else cause end, amount, created_at, null from refund
              where business = ${business} and created_at >= ${toTimestampParameter(returnedSince)}
                and cause in ('late', 'mismatch', 'surplus', 'provider') and status <> 'failed'
            union all
            select payment, case status when 'won' then 'dispute-won' when 'lost' then 'dispute-lost' else 'disputed' end,
                amount, created_at, due_at from dispute
              where business = ${business} and (status in ('inquiry', 'open')
                or status in ('won', 'lost') and changed_at >= ${toTimestampParameter(returnedSince)})
            union all
            select id, 'processing', null, created_at, null from payment
              where business = ${business} and status = 'processing'
                and created_at < ${toTimestampParameter(processingBefore)}) as found
          join payment p on p.business = ${business} and p.id = found.payment
          left join booking b on b.business = ${business} and b.id = p.booking
          left join gift_card g on g.business = ${business} and g.payment = p.id
          order by found.at desc, found.payment
          limit ${limit}`,
      )
      return rows.map(toPaymentToCheck)
    }),
})

interface CountRow {
  readonly count: number
}

interface CheckRow {
  readonly booking: string | null
  readonly submission: string | null
  readonly reference: string
  readonly reason: PaymentCheckReason
  readonly amount: number
  readonly currency: string
  readonly at: number
  readonly due: number | null
  readonly test: boolean
  readonly spent: number | null
}

const toPaymentToCheck = ({
  booking,
  submission,
  at,
  amount,
  currency,
  due,
  test: isTest,
  spent,
  ...row
}: CheckRow): PaymentToCheck => ({
  ...row,
  subject:
    booking === null ? { kind: 'submission', submission: submission ?? '' } : { kind: 'booking', booking },
  money: { amount, currency },
  isTest,
  at: fromEpochSeconds(at),
  ...(due === null ? {} : { dueAt: fromEpochSeconds(due) }),
  ...(spent === null ? {} : { giftCardSpent: spent }),
})
