import type { ProblemCode } from '../../generated/problems.gen.ts'
import type { CallDeclaration } from './call.ts'

/** The problems that calls may return without declaring them. */
export function listCommonProblems({
  method,
  body,
}: Pick<CallDeclaration, 'method' | 'body'>): ProblemCode[] {
  return [
    ...(['input.invalid', 'call.not_found', 'rate.limited', 'server.failed', 'server.not_ready'] as const),
    ...(method === 'GET' ? [] : (['input.origin', 'input.too_large'] as const)),
    ...(method === 'GET' || body === 'file' ? [] : (['input.malformed', 'input.media_type'] as const)),
  ]
}
