/** `/schemas/<name>.json`: the meta schemas of the current configuration, bundled for editors. */
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { readCaller } from '../requests/caller.ts'
import { sendCompressed } from '../responses/compression.ts'
import { sendProblem } from '../responses/send-problem.ts'

/** How long an editor may cache a schema; a reload may change it. */
const maxAgeSeconds = 300

export function registerEditorSchemas(app: FastifyInstance, appContext: AppContext): void {
  app.get<{ Params: { file: string } }>('/schemas/:file', async (request, reply) => {
    const refusal = await appContext.requestLimits.spend(readCaller(request, appContext.operatorToken), 1)
    if (refusal) return sendProblem(reply, refusal, appContext)
    const { file } = request.params
    const directory = await appContext.directoryFor(request)
    const { configuration } = directory ? serveBusiness(appContext, directory) : appContext
    const text = serializeSchema(configuration, /^([a-z-]+)\.json$/.exec(file)?.[1] ?? '')
    if (text === undefined)
      return sendProblem(reply, failed('call.not_found', { name: `GET ${request.url}` }).problem, appContext)
    const tag = `W/"${configuration.version}"`
    reply
      .header('cache-control', `public, max-age=${maxAgeSeconds}`)
      .header('etag', tag)
      .header('access-control-allow-origin', '*')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return sendCompressed(reply.type('application/schema+json; charset=utf-8'), text, { personal: false })
  })
}

/** Each of a hundred kilobytes, and each business with own documents has its own. */
const maxConfigurations = 20

/** Serialized once per configuration. */
const serializedSchemas = new LRUCache<Configuration, Map<string, string>>({ max: maxConfigurations })

function serializeSchema(configuration: Configuration, name: string): string | undefined {
  const serialized = serializedSchemas.get(configuration) ?? new Map<string, string>()
  serializedSchemas.set(configuration, serialized)
  const schema = serialized.has(name) ? undefined : configuration.editorSchema(name)
  if (schema) serialized.set(name, JSON.stringify(schema))
  return serialized.get(name)
}
