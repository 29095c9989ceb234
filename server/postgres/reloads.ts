/** The reloads port on PostgreSQL's notifications: listening servers are found by the name of their connection. */
import { randomUUID } from 'node:crypto'
import type { Client, ClientConfig } from 'pg'
import type { ConfigurationReloads, ReloadResult } from '#server/lib/configuration-reloads.ts'
import { listenForNotifications, type NotificationSubscription } from './listener.ts'
import { connectDedicatedClient } from './pool.ts'

const requestChannel = 'bookplate_reload'
const resultChannel = 'bookplate_reloaded'
const listenerName = 'bookplate server'
/** A notification has at most 8,000 bytes. */
const maxRefusalCharacters = 1500
const maxWaitMs = 30_000

export interface ClosableConfigurationReloads extends ConfigurationReloads {
  close(): Promise<void>
}

export function createConfigurationReloads(connection: ClientConfig): ClosableConfigurationReloads {
  const listeners: NotificationSubscription[] = []
  return {
    serve(reload) {
      const reloadAndReport = async (requestId?: string) => {
        if (requestId === undefined) return
        const { version, refused } = await reload()
        const answer = { requestId, version, refused: refused?.slice(0, maxRefusalCharacters) }
        await withClient(connection, client => notify(client, resultChannel, JSON.stringify(answer)))
      }
      listeners.push(
        listenForNotifications(
          { connection, channel: requestChannel, name: listenerName },
          requestId => void reloadAndReport(requestId).catch(() => {}),
        ),
      )
    },
    request: () => withClient(connection, requestReloads),
    close: async () => void (await Promise.all(listeners.map(listener => listener.close()))),
  }
}

async function requestReloads(client: Client) {
  const requestId = randomUUID()
  const answers: ReloadResult[] = []
  await client.query(`listen ${resultChannel}`)
  const { rows } = await client.query(
    'select count(*)::int as servers from pg_stat_activity where datname = current_database() and application_name = $1',
    [listenerName],
  )
  const servers: number = rows[0]?.servers ?? 0
  if (servers === 0) return { servers, answers }
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, maxWaitMs)
    client.on('notification', ({ payload = '' }) => {
      const { requestId: answered, ...answer } = JSON.parse(payload)
      if (answered !== requestId) return
      answers.push(answer)
      if (answers.length < servers) return
      clearTimeout(timer)
      resolve()
    })
    notify(client, requestChannel, requestId).catch(reject)
  })
  return { servers, answers }
}

const notify = (client: Client, channel: string, payload: string) =>
  client.query('select pg_notify($1, $2)', [channel, payload])

async function withClient<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectDedicatedClient(connection)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
