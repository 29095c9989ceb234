/** The current minute; while hydrating, the moment the server rendered at. */
import { useSyncExternalStore } from 'react'
import { instantOf } from '#schemas/instant.ts'
import type { Instant } from '#schemas/time.ts'
import { useApp } from './app-context.ts'

const minuteMs = 60_000

export function useNow(): Instant {
  const { page } = useApp()
  return useSyncExternalStore(everyMinute, thisMinute, () => page.now)
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs / 4)
  return () => clearInterval(timer)
}

const thisMinute = (): Instant => instantOf(Math.floor(Date.now() / minuteMs) * minuteMs)
