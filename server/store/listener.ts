/** Hears of changes that other processes make. Only a hastener: everything works without it, a second later. */
import type { Client, ClientConfig } from 'pg'
import { connectAlone } from './pool.ts'

export interface Listener {
  close(): Promise<void>
}

/** Calls `heard` for each notice, and after each (re)connection, as one may have been missed. */
export function listen(connection: ClientConfig, channel: string, heard: () => void): Listener {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const connect = async () => {
    try {
      const fresh = await connectAlone(connection)
      fresh.on('notification', heard)
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
