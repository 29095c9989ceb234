import type { FastifyRequest } from 'fastify'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { Caller } from '#server/calls/handler.ts'

interface CallerLimitsContext {
  readonly request: FastifyRequest
  readonly call: CallDeclaration
  readonly appContext: AppContext
}

/** Resolves to a problem if the client has sent too many requests, or too many with a wrong token. */
export async function checkCallerLimits(
  caller: Caller,
  { request, call, appContext }: CallerLimitsContext,
): Promise<Problem | undefined> {
  const { requestLimits } = appContext
  if (hasBearerToken(request)) {
    const refusal = await requestLimits.checkAttempts(caller)
    if (refusal) return refusal
    if (!caller.isOperator) await requestLimits.countAttempt(caller)
  }
  return requestLimits.spend(caller, call.points ?? 1)
}

/** Another scheme belongs to a proxy in front. */
export const hasBearerToken = ({ headers }: FastifyRequest): boolean =>
  /^bearer /i.test(headers.authorization ?? '')
