import { useEffect, useState } from 'react'
import { asInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import { useApp } from '../../screen/app-context.ts'

const secondMs = 1_000

/** Counts down the seconds until an instant, to 0. During hydration, returns the number that the server rendered. */
export function useTimeLeft(moment: string | undefined): number {
  const { page } = useApp()
  const [now, setNow] = useState(page.now)
  useEffect(() => {
    const tick = () => setNow(asInstant(Date.now()))
    tick()
    const timer = setInterval(tick, secondMs)
    return () => clearInterval(timer)
  }, [])
  const end = parseInstant(moment ?? '')
  return end === undefined ? 0 : Math.max(0, Math.ceil((end - now) / secondMs))
}
