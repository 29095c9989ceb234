import type { FastifyReply } from 'fastify'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '../app-context.ts'
import { toProblemDocument } from './problem-document.ts'
import { sanitizeReasonPhrase } from './reason-phrase.ts'

/** Sends a problem; its status text is also the reason phrase (HTTP/1.1). */
export function sendProblem(reply: FastifyReply, problem: Problem, appContext: AppContext): FastifyReply {
  const { configuration, getTranslator } = appContext
  const document = toProblemDocument(problem, {
    configuration,
    i18n: getTranslator('en'),
    requestId: reply.request.id,
  })
  const statusText = configuration.problems.get(problem.code)?.statusText
  if (statusText !== undefined) reply.raw.statusMessage = sanitizeReasonPhrase(statusText)
  const { retryAfterSeconds } = problem.params
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(document.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify(document))
}
