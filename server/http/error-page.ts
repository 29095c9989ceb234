/**
 * What a visitor gets when not even a page can be drawn, as without a database: the words in her language, and the
 * number under which the log says what happened. What broke is told to nobody but the log.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import { parsePageDataUrl } from '#schemas/runtime/screen/page-data-url.ts'
import type { AppContext } from '../app-context.ts'
import { RateLimitsUnavailable } from '../ports/rate-limits.ts'
import { StoreUnavailable } from '../ports/store-unavailable.ts'
import { sendPlainErrorPage } from './plain-error-page.ts'
import { prefersJson } from './prefers-json.ts'
import { listFrameAncestors } from './security.ts'
import { sendProblem } from './send-problem.ts'

/** When to try again after the database was gone. */
export const retryAfterSeconds = 5

/** Whether the same request is likely to succeed in a moment: the database is gone, and comes back. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof StoreUnavailable || error instanceof RateLimitsUnavailable

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A handler of pages that never breaks. What the client did wrong goes on to the error handler. */
export const withErrorPage =
  (answer: Answer, appContext: AppContext): Answer =>
  async (request, reply) => {
    try {
      return await answer(request, reply)
    } catch (error) {
      if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) throw error
      request.log.error(error)
      const passes = isTransientError(error)
      if (prefersJson(request)) {
        const problem = passes ? failed('server.not_ready', { retryAfterSeconds }) : failed('server.failed')
        return sendProblem(reply, problem.problem, appContext)
      }
      if (passes) reply.header('retry-after', String(retryAfterSeconds))
      return sendPlainErrorPage(request, reply, {
        appContext,
        frameAncestors: await framesOf(request, appContext),
        code: passes ? 'server.not_ready' : 'page.failed',
      })
    }
  }

/** Who may frame the business's pages may frame this one: visitors there read our words instead of the browser's. */
async function framesOf({ host }: FastifyRequest, appContext: AppContext): Promise<readonly string[]> {
  // What was known of a business is still known when the database is gone.
  const directory = await appContext.directoryFor(host).catch(() => undefined)
  return directory === undefined ? [] : listFrameAncestors(directory.business)
}

/** A page that costs next to nothing, for clients that ask too often. */
export async function sendRateLimitPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, problem }: { readonly appContext: AppContext; readonly problem: Problem },
): Promise<FastifyReply> {
  if (prefersJson(request) || parsePageDataUrl(request.url) !== undefined)
    return sendProblem(reply, problem, appContext)
  reply.header('retry-after', problem.params.retryAfterSeconds)
  const frameAncestors = await framesOf(request, appContext)
  return sendPlainErrorPage(request, reply, { appContext, frameAncestors, code: problem.code })
}
