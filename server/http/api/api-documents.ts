/** The documents about the API: `/api/v1/openapi.json`, and `/api/v1/declarations.json` for generators of types. */
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '#server/app/app-context.ts'
import { findBasePath } from '#server/app/business-base-path.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { readCaller } from '../requests/caller.ts'
import { sendCompressed } from '../responses/compression.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { createDeclarations } from './declarations.ts'
import { createOpenApiDocument, serverUrl } from './open-api.ts'

/** Each business with own documents has its own, of up to a megabyte. */
const maxTexts = 20

/** Compressing one takes about 10 ms. */
const points = 10

export function registerApiDocuments(app: FastifyInstance, appContext: AppContext): void {
  registerDocument('openapi', createOpenApiDocument)
  registerDocument('declarations', createDeclarations)

  function registerDocument(name: string, create: (configuration: Configuration) => object) {
    /** Serialized once per configuration. */
    const texts = new LRUCache<Configuration, string>({ max: maxTexts })
    app.get(`/api/v1/${name}.json`, async (request, reply) => {
      const caller = readCaller(request, appContext.operatorToken)
      const refusal = await appContext.requestLimits.spend(caller, points)
      if (refusal) return sendProblem(reply, refusal, appContext)
      const directory = await appContext.directoryFor(request)
      const { configuration } = directory ? serveBusiness(appContext, directory) : appContext
      const tag = `W/"${configuration.version}"`
      reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      const text = texts.get(configuration) ?? JSON.stringify(create(configuration))
      texts.set(configuration, text)
      const server = `${findBasePath(request.originalUrl, appContext.settings)}${serverUrl}`
      const served = text.replace(`"url":"${serverUrl}"`, `"url":"${server}"`)
      return sendCompressed(reply.type('application/json; charset=utf-8'), served, { personal: false })
    })
  }
}
