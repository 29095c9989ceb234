import { useEffect, useState } from 'react'

const minuteMs = 60_000
const warnedAtMinutes = [5, 1]

/** Returns the minutes left until a moment, at certain times before it (WCAG 2.2.1). */
export function useTimeWarning(moment: string | undefined): number | undefined {
  const [warned, setWarned] = useState<{ readonly moment: string | undefined; readonly minutes: number }>()
  useEffect(() => {
    // Without a moment this is NaN, and there are no timers.
    const leftMs = Date.parse(moment ?? '') - Date.now()
    const timers = warnedAtMinutes
      .filter(minutes => leftMs > minutes * minuteMs)
      .map(minutes => setTimeout(() => setWarned({ moment, minutes }), leftMs - minutes * minuteMs))
    return () => timers.forEach(clearTimeout)
  }, [moment])
  return warned?.moment === moment ? warned?.minutes : undefined
}
