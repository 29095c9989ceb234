import { useEffect, useRef } from 'react'

/** A value, or the one before as long as it is not known. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const last = useRef<T>(undefined)
  useEffect(() => {
    if (value !== undefined) last.current = value
  })
  return value ?? last.current
}
