import fastify from 'fastify'
import { expect, test } from 'vitest'
import { SettingsError } from '#server/environment/settings.ts'
import { listenOnPort } from '#server/http/listen.ts'

test('A port in use or a host that is not local fails with one sentence that says what to do', async () => {
  const first = fastify()
  const port = await listenOnPort(first, { port: 0, host: '127.0.0.1' })
  expect(port).toBeGreaterThan(0)
  await expect(listenOnPort(fastify(), { port, host: '127.0.0.1' })).rejects.toThrow(
    new SettingsError(`PORT ${port} is in use: stop the program that uses it, or set PORT to another one.`),
  )
  await expect(listenOnPort(fastify(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    new SettingsError(
      "HOST 192.0.2.1 is not an address of this machine: set it to 0.0.0.0 or to one of the machine's addresses.",
    ),
  )
  await first.close()
})
