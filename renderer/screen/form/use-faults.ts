/**
 * When a fault shows: a field's own when it is left or the form is sent, not while it is first filled in. A shown
 * fault is judged anew on every change. Only codes are kept, so another language says them anew.
 */
import { useState } from 'react'
import { type FaultMapping, toFaults } from '#schemas/fault.ts'
import type { FormShape, FormValues } from '#schemas/form.ts'
import { atPointer } from '#schemas/pointer.ts'
import type { Fault } from '#schemas/problem.ts'
import { inFieldOrder } from './faults.ts'
import { issuesIn } from './validator.ts'

interface Judged {
  readonly form: FormShape
  /** As they would be sent. */
  readonly values: FormValues
  /** The most specific first. */
  readonly mappings: readonly FaultMapping[]
  /** What the server found in the values that were sent last. */
  readonly served: readonly Fault[]
}

interface Shown {
  /** Pointers of fields whose faults show. */
  readonly pointers: readonly string[]
  /** How often sending failed. */
  readonly failures: number
  /** From a failure until nothing that shows is wrong. */
  readonly failing: boolean
  /** The values that the server's faults are about. */
  readonly sent: FormValues
}

export interface VisibleFaults {
  readonly faults: readonly Fault[]
  readonly failures: number
  readonly failing: boolean
  /** A field lost the focus. */
  left(pointer: string): void
  changed(values: FormValues): void
  /** Whether the values may be sent; if not, everything that is wrong shows. */
  attempt(values: FormValues): boolean
}

export function useFaults({ form, values, mappings, served }: Judged): VisibleFaults {
  const [shown, setShown] = useState<Shown>({ pointers: [], failures: 0, failing: false, sent: values })
  const judge = (judged: FormValues) => toFaults(issuesIn(form.schema, judged), ...mappings)
  const own = judge(values)
  const ownShown = own.filter(fault => shown.pointers.includes(fault.pointer))
  const servedShown = served.filter(
    ({ pointer }) =>
      !ownShown.some(fault => fault.pointer === pointer) &&
      same(atPointer(values, pointer), atPointer(shown.sent, pointer)),
  )
  return {
    faults: inFieldOrder([...ownShown, ...servedShown], form),
    failures: shown.failures,
    failing: shown.failing,
    left(pointer) {
      const others = shown.pointers.filter(other => other !== pointer)
      const faulty = own.some(fault => fault.pointer === pointer)
      if (faulty || others.length < shown.pointers.length)
        setShown({ ...shown, pointers: faulty ? [...others, pointer] : others })
    },
    changed(next) {
      if (shown.pointers.length === 0) return
      const faulty = new Set(judge(next).map(fault => fault.pointer))
      const pointers = shown.pointers.filter(pointer => faulty.has(pointer))
      setShown({ ...shown, pointers, failing: shown.failing && pointers.length > 0 })
    },
    attempt(sent) {
      const pointers = judge(sent).map(fault => fault.pointer)
      const failing = pointers.length > 0
      setShown({
        pointers,
        failing,
        failures: shown.failures + (failing ? 1 : 0),
        sent: failing ? shown.sent : sent,
      })
      return !failing
    },
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
