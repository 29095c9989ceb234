/** A business's logo, from its record. Its path carries its version, so it is kept for good. */
import type { FastifyInstance } from 'fastify'
import { pictureOf, versionOf } from '../business/logo.ts'
import type { Running } from '../running.ts'
import { sendPicture } from './send-picture.ts'

export function registerLogo(app: FastifyInstance, running: Running): void {
  app.get<{ Params: { version: string } }>('/logo/:version', async (request, reply) => {
    const business = (await running.catalogueFor(request.host))?.business
    const url = [business?.logo, business?.logoDark].find(
      one => one !== undefined && versionOf(one) === request.params.version,
    )
    return sendPicture(reply, url === undefined ? undefined : pictureOf(url))
  })
}
