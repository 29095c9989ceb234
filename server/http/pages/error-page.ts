/**
 * The error page for when not even the page can be rendered, as without a database: in the visitor's language, with the
 * request id under which the log has the error. The error itself goes only to the log.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import { parsePageDataUrl } from '#schemas/runtime/screen/page-data-url.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { RateLimitsUnavailableError } from '#server/features/request-limits/rate-limits.ts'
import { StoreUnavailableError } from '#server/lib/store-unavailable-error.ts'
import { listFrameAncestors } from '../embed/frame-permission.ts'
import { prefersJson } from '../requests/prefers-json.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { sendPlainErrorPage } from './plain-error-page.ts'

/** The client's delay before another attempt while the database is unreachable. */
export const retryAfterSeconds = 5

/** Whether the same request is likely to succeed in a moment, because the database is only unreachable. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof StoreUnavailableError || error instanceof RateLimitsUnavailableError

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Wraps a page handler so that errors become error pages. Errors of the client go on to the error handler. */
export const withErrorPage =
  (handler: PageHandler, appContext: AppContext): PageHandler =>
  async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) throw error
      request.log.error(error)
      const isTransient = isTransientError(error)
      if (prefersJson(request)) {
        const problem = isTransient
          ? failed('server.not_ready', { retryAfterSeconds })
          : failed('server.failed')
        return sendProblem(reply, problem.problem, appContext)
      }
      if (isTransient) reply.header('retry-after', String(retryAfterSeconds))
      return sendPlainErrorPage(request, reply, {
        appContext,
        frameAncestors: await findFrameAncestors(request, appContext),
        code: isTransient ? 'server.not_ready' : 'page.failed',
      })
    }
  }

/**
 * Sites that may frame the business's pages may frame this one too, so that visitors there do not see the browser's
 * error page.
 */
async function findFrameAncestors(
  request: FastifyRequest,
  appContext: AppContext,
): Promise<readonly string[]> {
  // The cached business is still available when the database is not.
  const directory = await appContext.directoryFor(request).catch(() => undefined)
  return directory === undefined ? [] : listFrameAncestors(directory.business, request.hostname)
}

/** Sends a cheap page to clients that exceed a limit. */
export async function sendRateLimitPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, problem }: { readonly appContext: AppContext; readonly problem: Problem },
): Promise<FastifyReply> {
  if (prefersJson(request) || parsePageDataUrl(request.url) !== undefined)
    return sendProblem(reply, problem, appContext)
  reply.header('retry-after', problem.params.retryAfterSeconds)
  const frameAncestors = await findFrameAncestors(request, appContext)
  return sendPlainErrorPage(request, reply, { appContext, frameAncestors, code: problem.code })
}
