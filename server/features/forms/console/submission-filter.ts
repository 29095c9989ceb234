import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import { createDateFault } from '#server/features/slots/calls/date-fault.ts'
import { parseAnswerConditions } from '../rules/submission-filter.ts'
import type { SubmissionFilter } from '../submissions.ts'

/** As the calls about submissions take it; see the schema of `listSubmissions`. */
export interface SubmissionFilterInput {
  readonly from?: string
  readonly to?: string
  readonly where?: string
  readonly tag?: string
}

/** Reads the filter of a call; undefined if it asks for none. @param documents those that were answered */
export function readSubmissionFilter(
  { from, to, where, tag }: SubmissionFilterInput,
  documents: readonly FormDocument[],
  zone: Zone,
): Outcome<SubmissionFilter | undefined> {
  if (from === undefined && to === undefined && where === undefined && tag === undefined)
    return done(undefined)
  const [first, last] = [from, to].map(text => (text === undefined ? undefined : parsePlainDate(text)))
  if (from !== undefined && !first) return failed('input.invalid', {}, [createDateFault('/from', from)])
  if (to !== undefined && !last) return failed('input.invalid', {}, [createDateFault('/to', to)])
  const parsed = parseAnswerConditions(where ?? '', documents)
  if (!parsed.ok) return failed('submission.filter_invalid', { condition: parsed.line })
  return done({
    ...(first ? { from: getFirstInstantOfDay(first, zone) } : {}),
    ...(last ? { to: getFirstInstantOfDay(addDays(last, 1), zone) } : {}),
    answers: parsed.conditions,
    ...(tag === undefined ? {} : { tag }),
  })
}
