import { useEffect, useState } from 'react'

const minuteMs = 60_000
const warnedAtMinutes = [5, 1]

/** Returns the minutes left until a moment, at certain times before it (WCAG 2.2.1). */
export function useTimeWarning(moment: string | undefined): number | undefined {
  const [warned, setWarned] = useState<{ readonly moment: string; readonly minutes: number }>()
  useEffect(() => {
    if (moment === undefined) return
    const leftMs = Date.parse(moment) - Date.now()
    const timers = warnedAtMinutes
      .filter(minutes => leftMs > minutes * minuteMs)
      .map(minutes => setTimeout(() => setWarned({ moment, minutes }), leftMs - minutes * minuteMs))
    return () => timers.forEach(clearTimeout)
  }, [moment])
  return warned?.moment === moment ? warned?.minutes : undefined
}
