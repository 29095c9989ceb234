/** The SQL by which all stores write to the outbox, so that the compiler checks topic and payload of each entry. */
import { randomUUID } from 'node:crypto'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Statement, sql } from '#server/postgres/sql.ts'
import type { OutboxTopic, OutboxTopics } from '../topics.ts'

export interface OutboxEntryToInsert<Topic extends OutboxTopic> {
  readonly business: string
  /** A UUID; default: a random one. */
  readonly id?: string
  readonly topic: Topic
  readonly payload: OutboxTopics[Topic]
  readonly now: Instant
  /** When it is to be delivered, or an expression for that; default: now. */
  readonly dueAt?: Instant | Statement | undefined
  /** What it takes to take the change back. It stays with the entry until somebody delivers it. */
  readonly former?: object | undefined
}

/**
 * Returns a statement that inserts an entry, in the transaction of what it announces. It inserts nothing unless `condition`
 * holds, which begins with `where`; `on conflict` or `returning` may follow.
 */
export function insertOutboxEntry<Topic extends OutboxTopic>(
  { business, id = randomUUID(), topic, payload, now, dueAt = now, former }: OutboxEntryToInsert<Topic>,
  condition: Statement = sql``,
): Statement {
  const document = JSON.stringify(former === undefined ? payload : { ...payload, former })
  const due = typeof dueAt === 'number' ? toTimestampParameter(dueAt) : dueAt
  return sql`insert into outbox (business, id, topic, document, created_at, next_attempt_at)
    select ${business}, ${id}, ${topic}, ${document}::jsonb, ${toTimestampParameter(now)}, ${due} ${condition}`
}
