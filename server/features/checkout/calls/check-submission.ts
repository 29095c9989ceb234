/** Refuses answers that are forged, invalid or too many, before anything is priced or booked. */
import type { SubmitFormInput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { getMinFillSeconds } from '#schemas/runtime/form/form.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { isFormFull } from '#server/features/forms/calls/form-quotas.ts'
import type { SubmissionEvaluation } from '#server/features/forms/calls/submission-evaluation.ts'
import type { FormKey, FormVersion } from '#server/features/forms/form-versions.ts'
import { readFormTokenTime } from '#server/features/request-limits/calls/form-token.ts'

export type PostedAnswers = Omit<SubmitFormInput, 'id'>

export interface EvaluatedSubmission {
  readonly key: FormKey
  readonly input: PostedAnswers
  readonly version: FormVersion
  readonly answers: SubmissionEvaluation
}

export interface CheckedSubmission extends EvaluatedSubmission {
  /** When the form was served. */
  readonly startedAt: Instant
}

export async function checkSubmission(
  evaluated: EvaluatedSubmission,
  context: CallContext,
): Promise<Outcome<CheckedSubmission>> {
  const {
    key,
    input,
    version: { document },
    answers,
  } = evaluated
  const startedAt = await readFormTokenTime(input.stamp, key, context)
  if (startedAt === undefined) return failed('input.invalid', {}, [forgedTokenFault])
  if (context.now - startedAt < getMinFillSeconds(document) * 1000) return failed('form.too_fast')
  if (answers.faults.length > 0) return failed('input.invalid', {}, answers.faults)
  if (await isFormFull(key, document, context)) return failed('form.full')
  return done({ ...evaluated, startedAt })
}

const forgedTokenFault = { pointer: '/stamp', code: 'field.invalid', params: {} } as const
