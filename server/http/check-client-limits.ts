import type { FastifyRequest } from 'fastify'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import type { AppContext } from '../app-context.ts'
import type { Client } from '../calls/handler.ts'
import { callPoints } from '../calls/limits/call-limits.ts'

interface Around {
  readonly request: FastifyRequest
  readonly call: CallDeclaration
  readonly appContext: AppContext
}

/** Resolves to the problem that refuses a request before it is looked at: too many of them, or too many wrong tokens. */
export async function checkClientLimits(
  client: Client,
  { request, call, appContext }: Around,
): Promise<Problem | undefined> {
  const { requestLimits } = appContext
  if (showsToken(request)) {
    const refusal = await requestLimits.checkAttempts(client)
    if (refusal) return refusal
    if (!client.isOperator) await requestLimits.countAttempt(client)
  }
  return requestLimits.spend(client, callPoints[call.name] ?? 1)
}

/** Another scheme is that of a proxy in front. */
const showsToken = ({ headers }: FastifyRequest): boolean => /^bearer /i.test(headers.authorization ?? '')
