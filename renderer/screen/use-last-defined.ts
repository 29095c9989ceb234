import { useEffect, useRef } from 'react'

/** Returns a value, or the previous one while it is undefined. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const last = useRef<T>(undefined)
  useEffect(() => {
    if (value !== undefined) last.current = value
  })
  return value ?? last.current
}
