/** Leads from the pages of answers that the server once wrote to those of the console. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import { readCaller } from '../requests/caller.ts'
import { sendProblem } from '../responses/send-problem.ts'

interface FormerRoute {
  readonly Params: { readonly kind: string; readonly form: string }
  readonly Querystring: { readonly version?: string | readonly string[] }
}

/** Registers the former addresses. Nothing can be posted to them any more. */
export function registerLegacyRedirects(app: FastifyInstance, appContext: AppContext): void {
  app.route<FormerRoute>({
    method: ['GET', 'HEAD'],
    url: '/operator/:kind(^(?:form|survey)$)/:form/:page(^(?:summary|answers\\.csv)$)',
    handler: (request, reply) => leadToConsole(request, reply, appContext),
  })
}

/** Which business is meant, only the address of the request says, so the answer is not for keeps. */
async function leadToConsole(
  request: FastifyRequest<FormerRoute>,
  reply: FastifyReply,
  appContext: AppContext,
) {
  const caller = readCaller(request, appContext.operatorToken)
  const problem = await appContext.requestLimits.spend(caller, 1)
  if (problem) return sendProblem(reply, problem, appContext)
  const { kind, form } = request.params
  const { version } = request.query
  const directory = await appContext.directoryFor(request)
  const query = typeof version === 'string' ? `?${new URLSearchParams({ version })}` : ''
  const page = `/${directory?.business.slug}/answers/${kind}/${encodeURIComponent(form)}${query}`
  const location = directory === undefined ? '/operator' : `/operator${page}`
  return reply.code(303).headers({ location, 'cache-control': 'no-store' }).send()
}
