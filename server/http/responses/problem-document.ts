/** A problem as RFC 9457 `application/problem+json`, in English. */
import type { Translator } from '#locales/translator.ts'
import type { ProblemDocument } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import type { Configuration } from '#server/configuration/configuration.ts'

export function toProblemDocument(
  problem: Problem,
  { configuration, i18n, requestId }: { configuration: Configuration; i18n: Translator; requestId: string },
): ProblemDocument {
  const detail = i18n.phrase(getProblemMessageKey(problem.code), problem.params)
  return {
    type: `/problems/${problem.code}`,
    title: detail,
    status: getStatus(problem, configuration),
    code: problem.code,
    detail,
    params: { ...problem.params },
    ...(problem.faults.length === 0
      ? {}
      : {
          errors: problem.faults.map(({ pointer, code, params }) => ({
            pointer,
            code,
            params: { ...params },
            message: i18n.phrase(getProblemMessageKey(code), params),
          })),
        }),
    requestId,
  }
}

const getStatus = (problem: Problem, configuration: Configuration): number =>
  configuration.problems.get(problem.code)?.status ?? 500
