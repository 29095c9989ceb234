/**
 * Delays a form that is submitted too quickly. The server refuses a form sent sooner than a person could fill
 * it in. A visitor who was quick because everything was prefilled sees no refusal: the answers are sent as
 * soon as they will be accepted.
 */
import { useEffect, useRef, useState } from 'react'
import { type FormDocument, getMinFillSeconds } from '#schemas/runtime/form/form.ts'
import { useStepProblemCheck } from '../../screen/use-step-problem-check.ts'

/** Returns whether the answers are waiting for their time. A new `stamp` restarts the time. */
export function useMinFillTime(document: FormDocument, stamp: string): boolean {
  const [waiting, setWaiting] = useState(false)
  const takenFrom = useRef(0)
  const least = getMinFillSeconds(document) * 1000
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the arrival of the stamp.
  useEffect(() => {
    takenFrom.current = performance.now() + least
  }, [least, stamp])
  useStepProblemCheck(async () => {
    const left = takenFrom.current - performance.now()
    if (left <= 0) return undefined
    setWaiting(true)
    await new Promise(resolve => setTimeout(resolve, left))
    setWaiting(false)
    return undefined
  })
  return waiting
}
