/** `/widgets/<name>.<hash>.js`: the modules of custom widgets, cached forever because the URL changes with the module. */
import type { FastifyInstance } from 'fastify'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { readCaller } from '../requests/caller.ts'
import { sendCompressed } from '../responses/compression.ts'
import { sendProblem } from '../responses/send-problem.ts'

export function registerWidgetModules(app: FastifyInstance, appContext: AppContext): void {
  app.get<{ Params: { file: string } }>('/widgets/:file', async (request, reply) => {
    const problem = await appContext.requestLimits.spend(readCaller(request, appContext.operatorToken), 1)
    if (problem) return sendProblem(reply, problem, appContext)
    const [, name = '', hash] = /^([a-z0-9-]+)\.([\w-]+)\.js$/.exec(request.params.file) ?? []
    const module = appContext.configuration.modules.get(`${name}.js`)
    if (!module)
      return sendProblem(reply, failed('call.not_found', { name: `GET ${request.url}` }).problem, appContext)
    // A page from before a reload, or from another server, gets the module in service, but must not cache it.
    const isCurrent = hash === module.hash
    reply
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
    return sendCompressed(reply, module.source, { personal: false })
  })
}
