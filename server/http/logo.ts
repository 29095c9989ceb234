/** A business's logo, from its record. Its path carries its version, so it is kept for good. */
import type { FastifyInstance } from 'fastify'
import { pictureOf, versionOf } from '../business/logo.ts'
import type { Running } from '../running.ts'

export function registerLogo(app: FastifyInstance, running: Running): void {
  app.get<{ Params: { version: string } }>('/logo/:version', async (request, reply) => {
    const business = (await running.catalogueFor(request.host))?.business
    const url = [business?.logo, business?.logoDark].find(
      one => one !== undefined && versionOf(one) === request.params.version,
    )
    const picture = url === undefined ? undefined : pictureOf(url)
    if (!picture) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return reply
      .headers({
        'content-type': picture.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(picture.bytes)
  })
}
