/**
 * Where a problem shows and what happens to the screen then: the screen's mapping (data) over the problem's own
 * declaration in `problems.json`.
 */
import type { Fault, Problem, ProblemCode } from '../core/problem.ts'

export type ProblemDisplay = 'field' | 'step' | 'banner' | 'screen'

export interface ErrorMappingRule {
  /** The step that mends it. */
  readonly step?: string
  /** Values that are no longer good. */
  readonly clear?: readonly string[]
  /** Another message key than the problem's own. */
  readonly message?: string
  /** The part of the call's input that the step fills: faults below it show at its fields. */
  readonly from?: string
  /** Of a step without form, the field that fills `from`; a form fills it as a whole. */
  readonly field?: string
}

/** Of several rules the first counts whose part of the input has a fault. */
export type ErrorMapping = Readonly<
  Partial<Record<ProblemCode, ErrorMappingRule | readonly ErrorMappingRule[]>>
>

/** Of a problem: where it shows by itself, and as which answer. */
export interface ProblemPresentation {
  readonly shows: ProblemDisplay
  readonly status: number
  readonly statusText?: string
}

export interface ResolvedProblem {
  readonly problem: Problem
  readonly place: ProblemDisplay
  readonly message: string
  readonly params: Problem['params']
  readonly step?: string
  readonly clear: readonly string[]
  /** Pointers relative to the values of `step`. */
  readonly faults: readonly Fault[]
}

/** What an error says and where it shows: the one function that decides. */
export function resolveProblem(
  problem: Problem,
  mapping: ErrorMapping,
  places: Readonly<Partial<Record<ProblemCode, Pick<ProblemPresentation, 'shows'>>>>,
): ResolvedProblem {
  const rules = [mapping[problem.code] ?? []].flat()
  const found = rules.map(rule => ({ rule, faults: faultsUnder(rule, problem) }))
  const { rule, faults } = found.find(one => one.faults.length > 0) ?? found[0] ?? { faults: [] }
  return {
    problem,
    place: places[problem.code]?.shows ?? 'banner',
    message: rule?.message ?? getProblemMessageKey(problem.code),
    params: problem.params,
    clear: rule?.clear ?? [],
    faults,
    ...(rule?.step === undefined ? {} : { step: rule.step }),
  }
}

function faultsUnder({ from, field }: ErrorMappingRule, { faults }: Problem): readonly Fault[] {
  if (from === undefined) return []
  const place = field === undefined ? '' : `/${field}`
  // A form shows what is wrong with it as a whole above its fields, by the problem's own words.
  return faults
    .filter(({ pointer }) => (field !== undefined && pointer === from) || pointer.startsWith(`${from}/`))
    .map(fault => ({ ...fault, pointer: place + fault.pointer.slice(from.length) }))
}

/** The catalogue key of a problem's words. */
export const getProblemMessageKey = (code: ProblemCode): `problem.${ProblemCode}` => `problem.${code}`
