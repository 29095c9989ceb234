/** Returns the current minute; during hydration, the time at which the server rendered. */
import { startTransition, useEffect, useState } from 'react'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { useApp } from './app-context.ts'

const minuteMs = 60_000

export function useNow(): Instant {
  const { page } = useApp()
  const [now, setNow] = useState(page.now)
  useEffect(() => {
    const tick = () => startTransition(() => setNow(thisMinute()))
    tick()
    const timer = setInterval(tick, minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}

const thisMinute = (): Instant => asInstant(Math.floor(Date.now() / minuteMs) * minuteMs)
