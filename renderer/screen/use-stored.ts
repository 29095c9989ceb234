/** Values that are too personal for the address: kept in the tab's session storage, so that a reload loses nothing. */
import { startTransition, useEffect, useRef, useState } from 'react'
import { readSession, writeSession } from '../browser/session.ts'

type Values = Readonly<Record<string, unknown>>

export interface Stored {
  readonly values: Values
  /** The browser has looked; before that nothing is known. */
  readonly restored: boolean
  set(changes: Values): void
  clear(): void
}

export function useStored(path: string): Stored {
  const [values, setValues] = useState<Values>({})
  const [restored, setRestored] = useState(false)
  // Two changes before the next drawing add up.
  const latest = useRef<Values>({})
  const keep = (next: Values) => {
    latest.current = next
    setValues(next)
    writeSession(path, next)
  }
  useEffect(() => {
    latest.current = readSession(path)
    startTransition(() => {
      setValues(latest.current)
      setRestored(true)
    })
  }, [path])
  return { values, restored, set: changes => keep({ ...latest.current, ...changes }), clear: () => keep({}) }
}
