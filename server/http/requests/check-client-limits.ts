import type { FastifyRequest } from 'fastify'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { Client } from '#server/calls/handler.ts'

interface ClientLimitsContext {
  readonly request: FastifyRequest
  readonly call: CallDeclaration
  readonly appContext: AppContext
}

/** Resolves to a problem if the client has sent too many requests, or too many with a wrong token. */
export async function checkClientLimits(
  client: Client,
  { request, call, appContext }: ClientLimitsContext,
): Promise<Problem | undefined> {
  const { requestLimits } = appContext
  if (hasToken(request)) {
    const refusal = await requestLimits.checkAttempts(client)
    if (refusal) return refusal
    if (!client.isOperator) await requestLimits.countAttempt(client)
  }
  return requestLimits.spend(client, call.points ?? 1)
}

/** Another scheme belongs to a proxy in front. */
export const hasToken = ({ headers }: FastifyRequest): boolean =>
  /^bearer /i.test(headers.authorization ?? '')
