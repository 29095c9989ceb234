/** The log of deliveries on PostgreSQL. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { insertOutboxEntry } from '#server/features/outbox/store/insert-outbox-entry.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type {
  DeliveryKey,
  DeliveryRequest,
  StoredWebhookDelivery,
  WebhookDeliveryQuery,
} from '../webhook-deliveries.ts'

export interface WebhookDeliveries {
  /** The newest first. */
  list(query: WebhookDeliveryQuery): Promise<readonly StoredWebhookDelivery[]>
  /** Makes a delivery due now, with all its attempts ahead; returns undefined if there is none with this id. */
  redeliver(key: DeliveryKey & DeliveryRequest): Promise<StoredWebhookDelivery | undefined>
  /** Writes a test, due now. */
  addTest(key: DeliveryKey & DeliveryRequest & { readonly webhook: string }): Promise<StoredWebhookDelivery>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly webhookDeliveries: WebhookDeliveries
  }
}

export const createWebhookDeliveryStore = (pool: Pool): WebhookDeliveries => ({
  list: wish =>
    withConnection(pool, async connection =>
      (await query<Row>(connection, selectPage(wish))).map(toDelivery),
    ),
  redeliver: ({ business, id, now, audit }) =>
    runTransaction(pool, async connection => {
      const [row] = await query<Row>(
        connection,
        sql`update outbox set delivered_at = null, attempts = 0, last_error = null, next_attempt_at = ${toTimestampParameter(now)}
          where business = ${business} and id = ${id}::uuid and topic = 'webhook.event'
          returning ${columns}`,
      )
      if (row) await writeAudit(connection, audit)
      return commitWith(row && toDelivery(row))
    }),
  addTest: ({ business, id, webhook, now, audit }) =>
    runTransaction(pool, async connection => {
      const [row] = await query<Row>(
        connection,
        sql`${insertOutboxEntry({ business, id, topic: 'webhook.event', payload: { webhook, event: 'webhook.test' }, now })}
          returning ${columns}`,
      )
      if (!row) throw new Error('PostgreSQL did not return the row that it inserted.')
      await writeAudit(connection, audit)
      return commitWith(toDelivery(row))
    }),
})

interface Row {
  readonly id: string
  readonly document: Readonly<Record<string, string | undefined>>
  readonly at: number
  readonly attempts: number
  readonly next: number | null
  readonly delivered: number | null
  readonly error: string | null
}

const columns = sql`id::text, document, attempts, last_error as error, date_part('epoch', created_at) as at,
  date_part('epoch', next_attempt_at) as next, date_part('epoch', delivered_at) as delivered`

const stateConditions: Readonly<Record<NonNullable<WebhookDeliveryQuery['state']>, Statement>> = {
  delivered: sql`delivered_at is not null`,
  waiting: sql`delivered_at is null and next_attempt_at is not null`,
  failed: sql`delivered_at is null and next_attempt_at is null`,
}

const selectPage = ({ business, webhook, state, after, limit }: WebhookDeliveryQuery): Statement =>
  sql`select ${columns} from outbox
    where business = ${business} and topic = 'webhook.event'
      and ${webhook === undefined ? sql`true` : sql`document->>'webhook' = ${webhook}`}
      and ${state === undefined ? sql`true` : stateConditions[state]}
      and ${after === undefined ? sql`true` : sql`(created_at, id) < (${toTimestampParameter(after.at)}, ${after.id}::uuid)`}
    order by created_at desc, id desc limit ${limit}`

function toDelivery({ id, document, at, attempts, next, delivered, error }: Row): StoredWebhookDelivery {
  const { webhook = '', event = '', booking, submission } = document
  const state = delivered !== null ? 'delivered' : next !== null ? 'waiting' : 'failed'
  const time = (name: string, seconds: number | null): Partial<Record<string, Instant>> =>
    seconds === null ? {} : { [name]: fromEpochSeconds(seconds) }
  return {
    id,
    webhook,
    type: event,
    state,
    attempts,
    at: fromEpochSeconds(at),
    ...(state === 'waiting' ? time('nextAttemptAt', next) : {}),
    ...time('deliveredAt', delivered),
    ...(error === null ? {} : { error }),
    ...(booking === undefined ? {} : { booking }),
    ...(submission === undefined ? {} : { submission }),
  }
}
