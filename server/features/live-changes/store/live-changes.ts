/**
 * Live changes on PostgreSQL's notifications. They are sent beside the transactions: a transaction that notifies holds a
 * lock of the whole database while it commits, so that all bookings would wait for each other's disk.
 */

import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { LiveChange } from '../live-changes.ts'

export interface LiveChanges {
  /** Says after a write that it was made. Returns at once; should the process die, nobody hears of it. */
  announce(change: LiveChange): void
  /** Hears of changes at all businesses, of this process and of others; returns a function that ends it. */
  subscribe(heard: (change: LiveChange) => void): () => void
}

export const liveChannel = 'bookplate_live'

export interface LiveChangeReceiver extends LiveChanges {
  /** Takes a notification; without a payload, some may have been missed. */
  hear(payload: string | undefined): void
  /** Tells the subscribers of this process alone. */
  tell(change: LiveChange): void
}

/** What is announced within this time is sent together, so a busy installation sends ten notifications a second. */
const collectMs = 100
/** A notification has at most 8,000 bytes. */
const maxPerNotification = 40

export function createLiveChanges(connections: Pool): LiveChangeReceiver {
  const subscribers = new Set<(change: LiveChange) => void>()
  let collected = new Map<string, LiveChange>()
  const tell = (change: LiveChange) => {
    for (const heard of subscribers) heard(change)
  }
  const send = () => {
    const changes = [...collected.values()]
    collected = new Map()
    // Who looks at a page sees the change at the next reading all the same.
    notify(connections, changes).catch(() => {})
  }
  return {
    announce(change) {
      if (collected.size === 0) setTimeout(send, collectMs).unref()
      collected.set(`${change.business} ${change.kind} ${change.id ?? ''}`, change)
    },
    subscribe(heard) {
      subscribers.add(heard)
      return () => void subscribers.delete(heard)
    },
    tell,
    hear(payload) {
      if (payload === undefined) return tell({ business: '', kind: 'missed' })
      const changes: readonly LiveChange[] = JSON.parse(payload)
      for (const change of changes) tell(change)
    },
  }
}

async function notify(connections: Pool, changes: readonly LiveChange[]): Promise<void> {
  for (let first = 0; first < changes.length; first += maxPerNotification) {
    const payload = JSON.stringify(changes.slice(first, first + maxPerNotification))
    await withConnection(connections, connection =>
      query(connection, sql`select pg_notify(${liveChannel}, ${payload})`),
    )
  }
}
