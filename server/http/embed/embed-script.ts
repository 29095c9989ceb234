/**
 * Serves the script that other sites include, and that of the gallery: the first under `/embed/v1.js`, which follows
 * the installation, and under `/embed/v1.<hash>.js`, which never changes and stays after an upgrade, for pages that name
 * its digest (subresource integrity).
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import { readClient } from '../requests/client.ts'
import { sendCompressed } from '../responses/compression.ts'

export interface EmbedScript {
  readonly code: string
  /** The path that never changes. */
  readonly path: string
  /** For the attribute `integrity`. */
  readonly integrity: string
}

export interface EmbedScripts {
  readonly loader: EmbedScript
  readonly gallery: EmbedScript
}

/** In development, builds the scripts anew. */
export type LoadEmbedScripts = () => Promise<EmbedScripts>

const hashCharacters = 12

const createEmbedScript = (name: string, code: string): EmbedScript => {
  const hash = createHash('sha256').update(code).digest('hex').slice(0, hashCharacters)
  const digest = createHash('sha384').update(code).digest('base64')
  return { code, path: `/embed/${name}.${hash}.js`, integrity: `sha384-${digest}` }
}

export const createEmbedScripts = (loader: string, gallery: string): EmbedScripts => ({
  loader: createEmbedScript('v1', loader),
  gallery: createEmbedScript('demo', gallery),
})

export function registerEmbedScripts(
  app: FastifyInstance,
  load: LoadEmbedScripts,
  appContext: AppContext,
): void {
  app.get('/embed/v1.js', async (_, reply) =>
    // Sites get a new version within minutes.
    sendScript(reply, (await load()).loader.code, 'public, max-age=600, stale-while-revalidate=86400'),
  )
  app.get('/embed/:name(^v1|demo$).:hash.js', async (request, reply) => {
    const code = await findScript(request, load, appContext)
    return code === undefined
      ? reply.code(404).type('text/plain; charset=utf-8').send('This version is not known; use /embed/v1.js.')
      : sendScript(reply, code, 'public, max-age=31536000, immutable')
  })
}

/** Returns the script of this build, or the loader of an earlier one, for which a request counts. */
async function findScript(
  request: FastifyRequest,
  load: LoadEmbedScripts,
  { embedScripts, requestLimits, operatorToken }: AppContext,
): Promise<string | undefined> {
  const [path = ''] = request.url.split('?', 1)
  const { loader, gallery } = await load()
  const current = [loader, gallery].find(script => script.path === path)
  if (current) return current.code
  const problem = await requestLimits.spend(readClient(request, operatorToken), 1)
  return problem ? undefined : embedScripts.find(path)
}

const sendScript = (reply: FastifyReply, code: string, cacheControl: string): FastifyReply =>
  sendCompressed(
    reply.type('text/javascript; charset=utf-8').headers({
      'cache-control': cacheControl,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
    code,
    { personal: false },
  )
