import { useEffect, useState } from 'react'

const noticedAfterMs = 200

/** Whether something has been under way for so long that it should be said. */
export function useSlowLoading(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), noticedAfterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return busy && late
}
