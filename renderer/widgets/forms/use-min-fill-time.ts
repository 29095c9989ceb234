/**
 * A form that is sent sooner than a person could have filled it in is refused. Who was quick all the same, as all was
 * filled in for them, is not told so: their answers leave as soon as they will be taken.
 */
import { useEffect, useRef, useState } from 'react'
import { type FormDocument, getMinFillSeconds } from '#schemas/runtime/form/form.ts'
import { useStepGuard } from '../../screen/use-step-guard.ts'

/** Whether the answers wait for their time. `stamp`: with a new one the time begins again. */
export function useMinFillTime(document: FormDocument, stamp: string): boolean {
  const [waiting, setWaiting] = useState(false)
  const takenFrom = useRef(0)
  const least = getMinFillSeconds(document) * 1000
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from when the stamp has come.
  useEffect(() => {
    takenFrom.current = performance.now() + least
  }, [least, stamp])
  useStepGuard(async () => {
    const left = takenFrom.current - performance.now()
    if (left <= 0) return undefined
    setWaiting(true)
    await new Promise(resolve => setTimeout(resolve, left))
    setWaiting(false)
    return undefined
  })
  return waiting
}
