/** Listens for notifications of other processes. Only an optimization: without it everything works, a second later. */
import type { Client, ClientConfig } from 'pg'
import { connectDedicatedClient } from './pool.ts'

export interface NotificationSubscription {
  close(): Promise<void>
}

export interface NotificationListenerOptions {
  readonly connection: ClientConfig
  readonly channel: string
  /** More channels on the same connection. */
  readonly others?: readonly string[]
  /** Name of the connection in `pg_stat_activity`. */
  readonly name?: string
}

/**
 * Calls `heard` with the payload of each notification, and without one after each (re)connection, when notifications
 * may have been missed.
 */
export function listenForNotifications(
  { connection, channel, others = [], name }: NotificationListenerOptions,
  heard: (payload?: string, channel?: string) => void,
): NotificationSubscription {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const connect = async () => {
    try {
      const fresh = await connectDedicatedClient(connection, name)
      fresh.on('notification', ({ payload, channel }) => heard(payload ?? '', channel))
      fresh.once('end', again)
      client = fresh
      for (const name of [channel, ...others]) await fresh.query(`listen ${name}`)
      heard()
    } catch {
      again()
    }
    if (closed) await client?.end()
  }
  const again = () => {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(connect, reconnectMs)
    timer.unref()
  }
  const connecting = connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await connecting
      await client?.end()
    },
  }
}

const reconnectMs = 1_000
