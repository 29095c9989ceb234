import type { FastifyRequest } from 'fastify'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import type { Asker } from '../calls/handler.ts'
import { pointsOfCalls } from '../calls/limits/limits.ts'
import type { Running } from '../running.ts'

interface Around {
  readonly request: FastifyRequest
  readonly call: CallDeclaration
  readonly running: Running
}

/** Resolves to the problem that refuses a request before it is looked at: too many of them, or too many wrong tokens. */
export async function refuseAsker(
  asker: Asker,
  { request, call, running }: Around,
): Promise<Problem | undefined> {
  const { requestLimits } = running
  if (showsToken(request)) {
    const refusal = await requestLimits.checkAttempts(asker)
    if (refusal) return refusal
    if (!asker.isOperator) await requestLimits.countAttempt(asker)
  }
  return requestLimits.spend(asker, pointsOfCalls[call.name] ?? 1)
}

/** Another scheme is that of a proxy in front. */
const showsToken = ({ headers }: FastifyRequest): boolean => /^bearer /i.test(headers.authorization ?? '')
