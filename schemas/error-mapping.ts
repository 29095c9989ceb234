/**
 * Where a problem shows and what happens to the screen then: the screen's mapping (data) over the problem's own
 * declaration in `problems.json`.
 */
import type { Fault, Problem, ProblemCode } from './problem.ts'

export type Place = 'field' | 'step' | 'banner' | 'screen'

export interface ErrorRule {
  /** The step that mends it. */
  readonly step?: string
  /** Values that are no longer good. */
  readonly clear?: readonly string[]
  /** Another message key than the problem's own. */
  readonly message?: string
  /** The part of the call's input that the step's form fills: faults below it show at its fields. */
  readonly from?: string
}

export type ErrorMapping = Readonly<Partial<Record<ProblemCode, ErrorRule>>>

export interface Resolution {
  readonly place: Place
  readonly message: string
  readonly params: Problem['params']
  readonly step?: string
  readonly clear: readonly string[]
  /** Pointers relative to the form of `step`. */
  readonly faults: readonly Fault[]
}

/** What an error says and where it shows: the one function that decides. */
export function resolveProblem(
  problem: Problem,
  mapping: ErrorMapping,
  places: Readonly<Partial<Record<ProblemCode, Place>>>,
): Resolution {
  const rule = mapping[problem.code]
  const from = rule?.from
  const faults =
    from === undefined
      ? []
      : problem.faults
          .filter(fault => fault.pointer.startsWith(`${from}/`))
          .map(fault => ({ ...fault, pointer: fault.pointer.slice(from.length) }))
  return {
    place: places[problem.code] ?? 'banner',
    message: rule?.message ?? messageOf(problem.code),
    params: problem.params,
    clear: rule?.clear ?? [],
    faults,
    ...(rule?.step === undefined ? {} : { step: rule.step }),
  }
}

/** The catalogue key of a problem's words. */
export const messageOf = (code: ProblemCode): `problem.${ProblemCode}` => `problem.${code}`
