/** Keeps visitors from moving an appointment to the time that it has. */
import { failed } from '#schemas/runtime/core/problem.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { useStepProblemCheck } from '../../screen/use-step-problem-check.ts'

/** Says so when the visitor continues, or reschedules, with the present time and provider. */
export function useUnchangedRescheduleCheck(scope: ScopeOf<'change' | 'values'>): void {
  useStepProblemCheck(async () => (isUnchanged(scope) ? failed('slot.unchanged').problem : undefined))
}

/** As the server decides it: all chosen appointments move by the same amount of time. */
function isUnchanged({ change, values }: ScopeOf<'change' | 'values'>): boolean {
  const { start, provider } = values
  const [first] = change?.appointments ?? []
  if (!change || !first || typeof start !== 'string') return false
  const isSameTime = parseInstant(start) === parseInstant(first.start)
  const isSameProvider = change.appointments.every(appointment => provider === appointment.provider)
  return isSameTime && (provider === undefined || provider === 'any' || isSameProvider)
}
