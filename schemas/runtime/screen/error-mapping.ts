/**
 * Decides where a problem shows and how the screen reacts: the screen's mapping (data) overrides the
 * problem's own declaration in `problems.json`.
 */
import type { Fault, Problem, ProblemCode } from '../core/problem.ts'
import type { Step } from './screen.ts'

export type ProblemDisplay = 'field' | 'step' | 'banner' | 'screen'

export interface ErrorMappingRule {
  /** The step in which the visitor can fix it; default: the one in which they are. */
  readonly step?: string
  /** Values that are no longer valid. */
  readonly clear?: readonly string[]
  /** A message key that replaces the problem's own. */
  readonly message?: string
  /** The part of the call's input that the step fills: faults below it show at the step's fields. */
  readonly from?: string
  /** The field that fills `from` in a step without a form; a form fills it as a whole. */
  readonly field?: string
}

/** Of several rules, the first one counts whose part of the input has a fault. */
export type ErrorMapping = Readonly<
  Partial<Record<ProblemCode, ErrorMappingRule | readonly ErrorMappingRule[]>>
>

/** Where a problem that replaces the screen leads on to. */
export interface ProblemLink {
  /** A message key. */
  readonly label: string
  /** Without a language prefix. */
  readonly path: string
}

/** A search under a problem that replaces the screen, for what may be at another address. */
export interface ProblemSearch {
  /** The message key of the sentence above the field. */
  readonly hint: string
  /** The message key of the field and its button. */
  readonly label: string
  /** Of the results, without a language prefix. */
  readonly path: string
}

/** Where a problem shows by default, and its HTTP status. */
export interface ProblemPresentation {
  readonly shows: ProblemDisplay
  readonly status: number
  readonly statusText?: string
  readonly link?: ProblemLink
  readonly search?: ProblemSearch
}

export interface ResolvedProblem {
  readonly problem: Problem
  readonly place: ProblemDisplay
  readonly message: string
  readonly params: Problem['params']
  readonly step?: string
  readonly clear: readonly string[]
  /** Faults with pointers relative to the values of `step`. */
  readonly faults: readonly Fault[]
}

/** Decides what an error says and where it shows; the only function that does. */
export function resolveProblem(
  problem: Problem,
  mapping: ErrorMapping,
  places: Readonly<Partial<Record<ProblemCode, Pick<ProblemPresentation, 'shows'>>>>,
): ResolvedProblem {
  const rules = [mapping[problem.code] ?? []].flat()
  const found = rules.map(rule => ({ rule, faults: faultsUnder(rule, problem) }))
  const { rule, faults } = found.find(one => one.faults.length > 0) ?? found[0] ?? { faults: [] }
  const shows = places[problem.code]?.shows ?? 'banner'
  return {
    problem,
    // A screen that has a step in which it can be fixed is not replaced.
    place: shows === 'screen' && rule?.step !== undefined ? 'step' : shows,
    message: rule?.message ?? getProblemMessageKey(problem.code),
    params: problem.params,
    clear: rule?.clear ?? [],
    faults,
    ...(rule?.step === undefined ? {} : { step: rule.step }),
  }
}

/** Returns the mapping without what leads to steps that there are not: problems then show where the visitor is. */
export function keepRulesOfSteps(mapping: ErrorMapping, steps: readonly Pick<Step, 'id'>[]): ErrorMapping {
  const ids = new Set(steps.map(({ id }) => id))
  const isKept = ({ step }: ErrorMappingRule) => step === undefined || ids.has(step)
  const toKept = (rule: ErrorMappingRule): ErrorMappingRule => {
    if (isKept(rule)) return rule
    const { step: _, from: __, field: ___, ...others } = rule
    return others
  }
  const entries = Object.entries(mapping)
  return entries.every(([, rules]) => [rules ?? []].flat().every(isKept))
    ? mapping
    : Object.fromEntries(entries.map(([code, rules]) => [code, [rules ?? []].flat().map(toKept)]))
}

function faultsUnder({ from, field }: ErrorMappingRule, { faults }: Problem): readonly Fault[] {
  if (from === undefined) return []
  const place = field === undefined ? '' : `/${field}`
  // A form shows problems with it as a whole above its fields, in the problem's own words.
  return faults
    .filter(({ pointer }) => (field !== undefined && pointer === from) || pointer.startsWith(`${from}/`))
    .map(fault => ({ ...fault, pointer: place + fault.pointer.slice(from.length) }))
}

/** Returns the faults to show at the fields of a step: those of a problem that names it, or that names none. */
export const getStepFaults = (
  resolution: ResolvedProblem | undefined,
  step: string | undefined,
): readonly Fault[] => (resolution && (resolution.step ?? step) === step ? resolution.faults : [])

/** Returns the catalogue key of a problem's message. */
export const getProblemMessageKey = (code: ProblemCode): `problem.${ProblemCode}` => `problem.${code}`
