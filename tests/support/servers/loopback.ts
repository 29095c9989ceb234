/** Servers of a test on the loopback interface. */
import { once } from 'node:events'
import type { Server } from 'node:http'

/** Listens on a free port and returns http://127.0.0.1:… */
export async function listenOnLoopback(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

/** Ends all connections, too. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
