/**
 * Decides when a fault shows: when its field loses the focus or the form is submitted, not while the field is
 * first filled in. A visible fault is validated again on every change. Only codes are stored, so the messages
 * follow a language switch.
 */
import { useState } from 'react'
import { getAtPointer } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { expandMissingGroupIssues } from '#schemas/runtime/form/expand-missing-group-issues.ts'
import { type FaultMapping, toFaults } from '#schemas/runtime/form/field-error.ts'
import type { FormSchemas, FormValues } from '#schemas/runtime/form/form.ts'
import { explainNumberIssues, type FormNumberNotation } from '#schemas/runtime/form/number-issues.ts'
import { sortByFieldOrder } from './form-errors.ts'
import { findValidationIssues } from './validator.ts'

interface Judged {
  readonly form: FormSchemas
  /** The values as they would be sent. */
  readonly values: FormValues
  /** The mappings, most specific first. */
  readonly mappings: readonly FaultMapping[]
  readonly notation: FormNumberNotation
  /** The faults the server found in the values sent last. */
  readonly served: readonly Fault[]
  /** Whether submitting failed before the page was reloaded: the faults then show again at their fields. */
  readonly failed: boolean
  /** Called when submitting fails, and when all of its faults are fixed. */
  report(failing: boolean): void
}

interface VisibleState {
  /** The pointers of fields whose faults show. */
  readonly pointers: readonly string[]
  /** How often submitting failed. */
  readonly failures: number
  /** True from a failure until no visible fault is left. */
  readonly failing: boolean
  /** The values that the server's faults refer to. */
  readonly sent: FormValues
  /** Whether the faults from before a reload have been restored. */
  readonly caughtUp: boolean
}

export interface FormValidation {
  readonly faults: readonly Fault[]
  readonly failures: number
  readonly failing: boolean
  /** Call when a field loses the focus. */
  left(pointer: string): void
  changed(values: FormValues): void
  /** Tells whether the values may be sent; if not, all faults show. */
  attempt(values: FormValues): boolean
}

export function useFormValidation(judged: Judged): FormValidation {
  const { form, values, mappings, notation, served, report } = judged
  const [shown, setShown] = useState<VisibleState>({ ...unseen, sent: values })
  const judge = (given: FormValues) =>
    toFaults(
      explainNumberIssues(expandMissingGroupIssues(findValidationIssues(form.schema, given), form), {
        form,
        values: given,
        ...notation,
      }),
      ...mappings,
    )
  if (judged.failed && !shown.caughtUp) {
    const pointers = judge(values).map(fault => fault.pointer)
    // Does not count as a failure, so the focus stays where the visitor has it.
    setShown({ ...shown, pointers, failing: pointers.length > 0, caughtUp: true })
  }
  // Validating a long form takes longer than rendering a keystroke, so nothing is validated while the visitor
  // types unless faults are visible.
  const own = shown.pointers.length === 0 ? [] : judge(values)
  const ownShown = own.filter(fault => shown.pointers.includes(fault.pointer))
  const servedShown = served.filter(
    ({ pointer }) =>
      !ownShown.some(fault => fault.pointer === pointer) &&
      same(getAtPointer(values, pointer), getAtPointer(shown.sent, pointer)),
  )
  const shownFaults = [...ownShown, ...servedShown]
  return {
    faults: shownFaults.length === 0 ? noFaults : sortByFieldOrder(shownFaults, form),
    failures: shown.failures,
    failing: shown.failing,
    left(pointer) {
      const others = shown.pointers.filter(other => other !== pointer)
      const faulty = judge(values).some(fault => fault.pointer === pointer)
      if (faulty || others.length < shown.pointers.length)
        setShown({ ...shown, pointers: faulty ? [...others, pointer] : others })
    },
    changed(next) {
      if (shown.pointers.length === 0) return
      const faulty = new Set(judge(next).map(fault => fault.pointer))
      const pointers = shown.pointers.filter(pointer => faulty.has(pointer))
      const failing = shown.failing && pointers.length > 0
      setShown({ ...shown, pointers, failing })
      if (shown.failing && !failing) report(false)
    },
    attempt(sent) {
      const pointers = judge(sent).map(fault => fault.pointer)
      const failing = pointers.length > 0
      setShown({
        pointers,
        failing,
        failures: shown.failures + (failing ? 1 : 0),
        sent: failing ? shown.sent : sent,
        caughtUp: true,
      })
      report(failing)
      return !failing
    },
  }
}

const unseen = { pointers: [], failures: 0, failing: false, caughtUp: false }

/** One constant list, so that comparisons see no change. */
const noFaults: readonly Fault[] = []

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
