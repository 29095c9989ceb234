/**
 * Keeps values that are too personal for the URL in the tab's session storage, so that a reload loses nothing.
 */
import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { hasEarlyInput, replayEarlyInput } from '../browser/early-input.ts'
import { readSessionStorage, writeSessionStorage } from '../browser/session-storage.ts'

type Values = Readonly<Record<string, unknown>>

export interface SessionValues {
  readonly values: Values
  /** Whether the browser has read its storage; before that nothing is known. */
  readonly restored: boolean
  set(changes: Values): void
  clear(): void
}

export function useSessionValues(path: string): SessionValues {
  const [values, setValues] = useState<Values>({})
  const [restored, setRestored] = useState(false)
  // Two changes before the next render add up.
  const latest = useRef<Values>({})
  const keep = (next: Values) => {
    latest.current = next
    setValues(next)
    writeSessionStorage(path, next)
  }
  useLayoutEffect(() => {
    latest.current = readSessionStorage(path)
    const restore = () => {
      setValues(latest.current)
      setRestored(true)
    }
    // Renders at once, so that no keystroke comes between the input made before hydration and its replay.
    if (hasEarlyInput()) restore()
    else startTransition(restore)
  }, [path])
  useLayoutEffect(() => {
    if (restored) queueMicrotask(replayEarlyInput)
  }, [restored])
  return { values, restored, set: changes => keep({ ...latest.current, ...changes }), clear: () => keep({}) }
}
