/**
 * Serves the script that other sites include, and that of the gallery: the first under `/embed/v1.js`, which follows
 * the installation, and under `/embed/v1.<hash>.js`, which never changes and stays after an upgrade, for pages that name
 * its digest (subresource integrity).
 */
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import { readCaller } from '../requests/caller.ts'
import { type ContentEncoding, chooseEncoding, sendCompressed } from '../responses/compression.ts'

export interface EmbedScript {
  readonly code: string
  /** The path that never changes. */
  readonly path: string
  /** For the attribute `integrity`. */
  readonly integrity: string
  /** Compressed at its best, as it is sent to every visitor of other sites. */
  readonly compressed: Readonly<Record<ContentEncoding, Buffer>>
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
  const compressed = { br: brotliCompressSync(code), gzip: gzipSync(code, { level: 9 }) }
  return { code, path: `/embed/${name}.${hash}.js`, integrity: `sha384-${digest}`, compressed }
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
  app.get('/embed/v1.js', async (request, reply) => {
    const { loader } = await load()
    // Sites get a new version within minutes.
    setScriptHeaders(reply, 'public, max-age=600, stale-while-revalidate=86400')
    return sendScript(request, reply, loader)
  })
  app.get('/embed/:name(^v1|demo$).:hash.js', async (request, reply) => {
    const script = await findScript(request, load, appContext)
    if (script === undefined)
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('This version is not known; use /embed/v1.js.')
    setScriptHeaders(reply, 'public, max-age=31536000, immutable')
    return typeof script === 'string'
      ? sendCompressed(reply, script, { personal: false })
      : sendScript(request, reply, script)
  })
}

/** Returns the script of this build, or the code of an earlier loader, for which a request counts. */
async function findScript(
  request: FastifyRequest,
  load: LoadEmbedScripts,
  { embedScripts, requestLimits, operatorToken }: AppContext,
): Promise<EmbedScript | string | undefined> {
  const [path = ''] = request.url.split('?', 1)
  const { loader, gallery } = await load()
  const current = [loader, gallery].find(script => script.path === path)
  if (current) return current
  const problem = await requestLimits.spend(readCaller(request, operatorToken), 1)
  return problem ? undefined : embedScripts.find(path)
}

const setScriptHeaders = (reply: FastifyReply, cacheControl: string): FastifyReply =>
  reply.type('text/javascript; charset=utf-8').headers({
    'cache-control': cacheControl,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })

function sendScript(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { code, compressed }: EmbedScript,
): FastifyReply {
  const encoding = chooseEncoding(headers['accept-encoding']?.toString())
  reply.header('vary', 'accept-encoding')
  return encoding === undefined
    ? reply.send(code)
    : reply.header('content-encoding', encoding).send(compressed[encoding])
}
