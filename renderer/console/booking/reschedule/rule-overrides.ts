/** Which rules a try broke, and which of them somebody has confirmed. */
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { BrokenRule } from './broken-rules.tsx'

interface RuleOverrides {
  /** The rules to be confirmed: while the try runs, those that it overrides. */
  readonly broken: readonly BrokenRule[]
  /** What the next try overrides, for the input of the call. */
  readonly override: { readonly override?: BrokenRule[] }
}

/**
 * Judges the last try. If it failed for something else than rules, such as the connection, what it overrode stays
 * confirmed; a rule that breaks only now has to be confirmed with the others.
 *
 * @param overridden by the last try for the same choice; undefined if there was none
 */
export function computeRuleOverrides(
  overridden: readonly BrokenRule[] | undefined,
  refused: Problem | undefined,
  isBusy: boolean,
): RuleOverrides {
  const confirmed = overridden ?? []
  const isRefused = overridden !== undefined && !isBusy && refused?.code === 'booking.outside_rules'
  const rules = isRefused ? [...new Set([...confirmed, ...readRules(refused)])] : confirmed
  return {
    broken: isBusy || isRefused ? rules : [],
    override: rules.length > 0 ? { override: [...rules] } : {},
  }
}

const rules: readonly BrokenRule[] = ['hours', 'notice', 'limits', 'past', 'calendar']

/** Returns the rules for which something was refused. */
function readRules({ params }: Problem): readonly BrokenRule[] {
  const named = String(params?.rules ?? '').split(', ')
  return rules.filter(rule => named.includes(rule))
}
