import { useEffect, useRef, useState } from 'react'
import type { CheckRecordInput, CheckRecordOutput } from '#schemas/generated/types.gen.ts'
import { useConsole, useSignedIn } from '../../context/console-context.ts'

const nothing: CheckRecordOutput = { faults: [], consequences: [] }
const quietMs = 400

/**
 * Asks what writing the record would mean, as soon as nobody has typed for a moment. Until `isChecked`, the check is that of
 * an earlier record.
 */
export function useRecordCheck(input: CheckRecordInput, isEnabled: boolean) {
  const { call } = useConsole()
  const { business } = useSignedIn().membership
  const [answer, setAnswer] = useState({ asked: '', check: nothing })
  const asked = JSON.stringify(input)
  const latest = useRef(asked)
  latest.current = asked
  useEffect(() => {
    if (!isEnabled) {
      setAnswer({ asked, check: nothing })
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const outcome = await call('checkRecord', JSON.parse(asked), {
        business: business.slug,
        signal: stop.signal,
      })
      if (outcome.ok && !stop.signal.aborted) setAnswer({ asked, check: outcome.value })
    }, quietMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, isEnabled, call, business.slug])
  // The answer about what was typed since may have come before.
  const setCheck = (check: CheckRecordOutput, about: CheckRecordInput) => {
    if (latest.current === JSON.stringify(about)) setAnswer({ asked: latest.current, check })
  }
  /** Asks at once; returns nothing if there is no answer. */
  const ask = async (): Promise<CheckRecordOutput | undefined> => {
    const outcome = await call('checkRecord', input, { business: business.slug })
    if (!outcome.ok) return undefined
    setCheck(outcome.value, input)
    return outcome.value
  }
  return { check: answer.check, isChecked: answer.asked === asked, setCheck, ask }
}
