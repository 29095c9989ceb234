import type { FastifyReply } from 'fastify'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { sendPlainErrorPage } from '../pages/plain-error-page.ts'
import { isPageNavigation } from '../requests/prefers-json.ts'
import { toProblemDocument } from './problem-document.ts'
import { sanitizeReasonPhrase } from './reason-phrase.ts'

/**
 * Sends a problem: as a page to a browser that opens it as one, else as JSON. Its status text is also the reason phrase
 * (HTTP/1.1).
 */
export function sendProblem(reply: FastifyReply, problem: Problem, appContext: AppContext): FastifyReply {
  if (isPageNavigation(reply.request)) return sendProblemPage(reply, problem, appContext)
  const { configuration, getTranslator } = appContext
  const document = toProblemDocument(problem, {
    configuration,
    i18n: getTranslator('en'),
    requestId: reply.request.id,
  })
  const statusText = configuration.problems.get(problem.code)?.statusText
  if (statusText !== undefined) reply.raw.statusMessage = sanitizeReasonPhrase(statusText)
  return addRetryAfter(reply, problem)
    .code(document.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify(document))
}

function sendProblemPage(reply: FastifyReply, problem: Problem, appContext: AppContext): FastifyReply {
  const { code, params } = problem
  return sendPlainErrorPage(reply.request, addRetryAfter(reply, problem), { appContext, code, params })
}

function addRetryAfter(reply: FastifyReply, { params: { retryAfterSeconds } }: Problem): FastifyReply {
  return retryAfterSeconds === undefined ? reply : reply.header('retry-after', String(retryAfterSeconds))
}
