/**
 * When a fault shows: a field's own when it is left or the form is sent, not while it is first filled in. A shown
 * fault is judged anew on every change. Only codes are kept, so another language says them anew.
 */
import { useState } from 'react'
import { getAtPointer } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { expandMissingGroups } from '#schemas/runtime/form/expand-missing-groups.ts'
import { type FaultMapping, toFaults } from '#schemas/runtime/form/field-error.ts'
import type { FormSchemas, FormValues } from '#schemas/runtime/form/form.ts'
import { sortByFieldOrder } from './form-errors.ts'
import { findSchemaIssues } from './validator.ts'

interface Judged {
  readonly form: FormSchemas
  /** As they would be sent. */
  readonly values: FormValues
  /** The most specific first. */
  readonly mappings: readonly FaultMapping[]
  /** What the server found in the values that were sent last. */
  readonly served: readonly Fault[]
  /** Sending failed before the page was loaded anew: what is wrong shows again, where it stood. */
  readonly failed: boolean
  /** Sending failed, or all of that has been mended. */
  report(failing: boolean): void
}

interface VisibleState {
  /** Pointers of fields whose faults show. */
  readonly pointers: readonly string[]
  /** How often sending failed. */
  readonly failures: number
  /** From a failure until nothing that shows is wrong. */
  readonly failing: boolean
  /** The values that the server's faults are about. */
  readonly sent: FormValues
  /** Nothing of a former load is left to be shown again. */
  readonly caughtUp: boolean
}

export interface FormValidation {
  readonly faults: readonly Fault[]
  readonly failures: number
  readonly failing: boolean
  /** A field lost the focus. */
  left(pointer: string): void
  changed(values: FormValues): void
  /** Whether the values may be sent; if not, everything that is wrong shows. */
  attempt(values: FormValues): boolean
}

export function useFormValidation(judged: Judged): FormValidation {
  const { form, values, mappings, served, report } = judged
  const [shown, setShown] = useState<VisibleState>({ ...unseen, sent: values })
  const judge = (given: FormValues) =>
    toFaults(expandMissingGroups(findSchemaIssues(form.schema, given), form), ...mappings)
  if (judged.failed && !shown.caughtUp) {
    const pointers = judge(values).map(fault => fault.pointer)
    // No failure is counted, so the focus stays where the visitor has it.
    setShown({ ...shown, pointers, failing: pointers.length > 0, caughtUp: true })
  }
  // Judging a long form takes longer than drawing a key: only what shows is judged while somebody types.
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

/** One and the same, so that whoever compares sees no change. */
const noFaults: readonly Fault[] = []

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
