import type { FastifyInstance } from 'fastify'
import { type Settings, SettingsError } from '#server/environment/settings.ts'

/**
 * Opens the port and returns its number (0 asks for any). Throws SettingsError if the port or host is not available.
 */
export async function listenOnPort(
  app: FastifyInstance,
  { port, host }: Pick<Settings, 'port' | 'host'>,
  /** Prefix of the names of both settings. */
  prefix: '' | 'OPERATOR_' = '',
) {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    const remedy = remedies[error.code ?? '']
    throw remedy ? new SettingsError(remedy(port, host).replace(/\b(PORT|HOST)\b/g, `${prefix}$1`)) : error
  })
  const address = app.server.address()
  return address !== null && typeof address === 'object' ? address.port : port
}

const describeMissingHost = (_: number, host: string) =>
  `HOST ${host} is not an address of this machine: set it to 0.0.0.0 or to one of the machine's addresses.`

const remedies: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: port => `PORT ${port} is in use: stop the program that uses it, or set PORT to another one.`,
  EACCES: port => `PORT ${port} needs privileges that this account lacks: set PORT to one above 1023.`,
  EADDRNOTAVAIL: describeMissingHost,
  ENOTFOUND: describeMissingHost,
  EAI_AGAIN: describeMissingHost,
}
