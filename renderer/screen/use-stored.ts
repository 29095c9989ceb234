/** Values that are too personal for the address: kept in the tab's session storage, so that a reload loses nothing. */
import { useEffect, useState } from 'react'
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
  useEffect(() => {
    setValues(readSession(path))
    setRestored(true)
  }, [path])
  const keep = (next: Values) => {
    setValues(next)
    writeSession(path, next)
  }
  return { values, restored, set: changes => keep({ ...values, ...changes }), clear: () => keep({}) }
}
