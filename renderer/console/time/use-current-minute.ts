import { useEffect, useState } from 'react'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { getNow } from './day.ts'

/** Returns the time, a new one each minute. */
export function useCurrentMinute(): Instant {
  const [now, setNow] = useState(getNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(getNow()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
