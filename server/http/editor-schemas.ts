/** `/schemas/<name>.json`: the meta schemas of the configuration in service, each in one piece, for editors. */
import type { FastifyInstance } from 'fastify'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '../app-context.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { readClient } from './client.ts'
import { sendCompressed } from './compression.ts'
import { sendProblem } from './send-problem.ts'

/** How long an editor may keep one; a reload may bring another. */
const maxAgeSeconds = 300

export function registerEditorSchemas(app: FastifyInstance, appContext: AppContext): void {
  app.get<{ Params: { file: string } }>('/schemas/:file', async (request, reply) => {
    const refusal = await appContext.requestLimits.spend(readClient(request, appContext.operatorToken), 1)
    if (refusal) return sendProblem(reply, refusal, appContext)
    const { file } = request.params
    const { configuration } = appContext
    const text = findText(configuration, /^([a-z-]+)\.json$/.exec(file)?.[1] ?? '')
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

/** Written once for each configuration. */
const texts = new WeakMap<Configuration, Map<string, string>>()

function findText(configuration: Configuration, name: string): string | undefined {
  const known = texts.get(configuration) ?? new Map<string, string>()
  texts.set(configuration, known)
  const schema = known.has(name) ? undefined : configuration.editorSchema(name)
  if (schema) known.set(name, JSON.stringify(schema))
  return known.get(name)
}
