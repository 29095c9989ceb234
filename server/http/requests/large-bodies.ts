/** Bodies over the usual limit, which only an operator may send: their size is checked before they are read. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { maxBodyBytes } from '../base-app.ts'
import { hasConsoleSession } from '../console/console-access.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { readCaller } from './caller.ts'
import { checkCallerLimits } from './check-caller-limits.ts'

/** Returns the options of a call's route. */
export function getLargeBodyOptions(call: CallDeclaration, appContext: AppContext) {
  if (call.bodyKilobytes === undefined) return {}
  return {
    bodyLimit: call.bodyKilobytes * 1024,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = readCaller(request, appContext.operatorToken)
      if (caller.isOperator || hasSmallBody(request)) return undefined
      if (await hasConsoleSession(request, call, appContext)) return undefined
      // Counts the attempt, or large bodies would tell right tokens from wrong ones without a limit.
      const refusal = await checkCallerLimits(caller, { request, call, appContext })
      return sendProblem(reply, refusal ?? failed('input.too_large').problem, appContext)
    },
  }
}

/** A body without a length may be of any. */
const hasSmallBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= maxBodyBytes
