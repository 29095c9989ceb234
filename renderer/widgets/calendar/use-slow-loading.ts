import { useEffect, useState } from 'react'

const noticedAfterMs = 200

/** Returns whether loading has taken long enough to tell the visitor. */
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
