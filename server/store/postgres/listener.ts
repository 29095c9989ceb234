/** Listens for notifications of other processes. Only an optimization: without it everything works, a second later. */
import type { Client, ClientConfig } from 'pg'
import { connectDedicatedClient } from './pool.ts'

export interface NotificationSubscription {
  close(): Promise<void>
}

export interface NotificationListenerOptions {
  readonly connection: ClientConfig
  readonly channel: string
  /** Name of the connection in `pg_stat_activity`. */
  readonly name?: string
}

/**
 * Calls `heard` with the payload of each notification, and without one after each (re)connection, when notifications
 * may have been missed.
 */
export function listenForNotifications(
  { connection, channel, name }: NotificationListenerOptions,
  heard: (payload?: string) => void,
): NotificationSubscription {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const connect = async () => {
    try {
      const fresh = await connectDedicatedClient(connection, name)
      fresh.on('notification', ({ payload }) => heard(payload ?? ''))
      fresh.once('end', again)
      client = fresh
      await fresh.query(`listen ${channel}`)
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
