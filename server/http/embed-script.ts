/**
 * Serves the script that other sites include: under `/embed/v1.js`, which follows the installation, and under
 * `/embed/v1.<hash>.js`, which never changes, for pages that name its digest (subresource integrity).
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface EmbedScript {
  readonly code: string
  /** The path that never changes. */
  readonly path: string
  /** For the attribute `integrity`. */
  readonly integrity: string
}

const hashCharacters = 12

export function createEmbedScript(code: string): EmbedScript {
  const hash = createHash('sha256').update(code).digest('hex').slice(0, hashCharacters)
  const digest = createHash('sha384').update(code).digest('base64')
  return { code, path: `/embed/v1.${hash}.js`, integrity: `sha384-${digest}` }
}

/** @param load returns the script; called for each request in development */
export function registerEmbedScript(app: FastifyInstance, load: () => Promise<EmbedScript>): void {
  app.get('/embed/v1.js', async (_, reply) =>
    // Sites get a new version within minutes.
    sendScript(reply, (await load()).code, 'public, max-age=600, stale-while-revalidate=86400'),
  )
  app.get<{ Params: { hash: string } }>('/embed/v1.:hash.js', async ({ url }, reply) => {
    const { code, path } = await load()
    return url.split('?', 1)[0] === path
      ? sendScript(reply, code, 'public, max-age=31536000, immutable')
      : reply.code(404).type('text/plain; charset=utf-8').send('This version is not known; use /embed/v1.js.')
  })
}

const sendScript = (reply: FastifyReply, code: string, cacheControl: string): FastifyReply =>
  reply
    .type('text/javascript; charset=utf-8')
    .headers({
      'cache-control': cacheControl,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(code)
