import { useEffect, useRef, useState } from 'react'
import { randomToken } from '../../browser/random.ts'
import { readSessionStorage, writeSessionStorage } from '../../browser/session-storage.ts'
import { useApp } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import type { WidgetOptions, WidgetScope } from '../../screen/widget.ts'
import { createHoldKeeper, type HoldKeeper, serializeHoldRequest } from './hold-keeper.ts'

interface HoldState {
  readonly expired: boolean
  /** Minutes until the hold ends, at the moments to speak of it. */
  readonly minutesLeft: number | undefined
}

/** Holds what the options name while the page shows, and once more when a hold has run out. */
export function useHold(
  options: WidgetOptions<'hold'>,
  { values: { hold } }: WidgetScope<'hold'>,
): HoldState {
  const keeper = useKeeper(hold?.id)
  const request = serializeHoldRequest(options)
  useEffect(() => {
    if (request === undefined) return keeper.giveBack()
    keeper.take(request)
    const back = ({ persisted }: PageTransitionEvent) => persisted && keeper.take(request)
    addEventListener('pagehide', keeper.giveBack)
    addEventListener('pageshow', back)
    return () => {
      removeEventListener('pagehide', keeper.giveBack)
      removeEventListener('pageshow', back)
    }
  }, [request, keeper])
  const ends = hold?.expiresAt
  const expired = useEnd(ends, keeper.again) && request !== undefined
  const minutesLeft = useWarning(ends)
  return { expired, minutesLeft: expired || request === undefined ? undefined : minutesLeft }
}

/** `before`: id of the hold that was kept before a reload. */
function useKeeper(before: string | undefined): HoldKeeper {
  const { call } = useApp()
  const screen = useScreen()
  // An answer that comes later speaks to the screen as it is then.
  const latest = useRef(screen)
  useEffect(() => {
    latest.current = screen
  })
  const [keeper] = useState(() =>
    createHoldKeeper({
      call,
      client: clientToken(),
      before,
      keep: hold => latest.current.keep({ hold }),
      ask: work => latest.current.waitFor(work),
      refuse: problem => latest.current.fail(problem),
    }),
  )
  return keeper
}

/** Whether a moment has come, told once. */
function useEnd(moment: string | undefined, then: () => void): boolean {
  const [ended, setEnded] = useState<string>()
  useEffect(() => {
    if (moment === undefined) return
    const timer = setTimeout(() => {
      setEnded(moment)
      then()
    }, Date.parse(moment) - Date.now())
    return () => clearTimeout(timer)
  }, [moment, then])
  return ended !== undefined && ended === moment
}

const minuteMs = 60_000
const warnedAtMinutes = [5, 1]

/** How many minutes are left until a moment, told at some of them (WCAG 2.2.1). */
function useWarning(moment: string | undefined): number | undefined {
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

/** A name of this tab by which the server knows its hold again. */
function clientToken(): string {
  const { token } = readSessionStorage('client')
  if (typeof token === 'string') return token
  const fresh = randomToken()
  writeSessionStorage('client', { token: fresh })
  return fresh
}
