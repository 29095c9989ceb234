import { useEffect, useState } from 'react'
import { randomToken } from '../../browser/random.ts'
import { readSessionStorage, writeSessionStorage } from '../../browser/session-storage.ts'
import { useApp } from '../../screen/app-context.ts'
import { useBusy, useScreen } from '../../screen/screen-context.ts'
import { useTimeWarning } from '../../screen/use-time-warning.ts'
import type { WidgetOptions, WidgetScope } from '../../screen/widget.ts'
import { createHoldManager, type HoldManager, serializeHoldRequest } from './hold-manager.ts'

interface HoldState {
  readonly expired: boolean
  /** Minutes until the hold ends, set only when it is time to warn. */
  readonly minutesLeft: number | undefined
}

/** Holds what the options name while the page is open, and renews an expired hold once. */
export function useHold(
  options: WidgetOptions<'hold'>,
  { values: { hold } }: WidgetScope<'hold'>,
): HoldState {
  const keeper = useKeeper(hold?.id)
  const request = serializeHoldRequest(options)
  const ready = useReady()
  useEffect(() => {
    // A booking that was sent before takes the time itself, and a hold would only be refused.
    if (!ready) return
    if (request === undefined) return keeper.giveBack()
    keeper.take(request)
    const back = ({ persisted }: PageTransitionEvent) => persisted && keeper.take(request)
    addEventListener('pagehide', keeper.giveBack)
    addEventListener('pageshow', back)
    return () => {
      removeEventListener('pagehide', keeper.giveBack)
      removeEventListener('pageshow', back)
    }
  }, [request, keeper, ready])
  const ends = hold?.expiresAt
  const expired = useEnd(ends, keeper.again) && request !== undefined
  const minutesLeft = useTimeWarning(ends)
  return { expired, minutesLeft: expired || request === undefined ? undefined : minutesLeft }
}

/** Returns false while the screen sends what was already on its way when the widget came. */
function useReady(): boolean {
  const busy = useBusy()
  const [ready, setReady] = useState(!busy)
  if (!busy && !ready) setReady(true)
  return ready
}

/** Creates the keeper. `before` is the id of the hold that was kept before a reload. */
function useKeeper(before: string | undefined): HoldManager {
  const { call, page } = useApp()
  const { keep, waitFor, fail } = useScreen()
  const [keeper] = useState(() =>
    createHoldManager({
      call,
      client: getClientToken(page.base),
      before,
      keep: hold => keep({ hold }),
      ask: waitFor,
      refuse: fail,
      solve: async (challenge, signal) =>
        (await import('../../screen/captcha/solve-captcha.ts')).solveCaptcha(challenge, signal),
    }),
  )
  return keeper
}

/** Returns whether a moment has passed, and calls `then` once when it does. */
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

/** Returns this tab's token, by which the server of a business recognizes its hold. */
function getClientToken(base: string): string {
  const key = `client${base}`
  const { token } = readSessionStorage(key)
  if (typeof token === 'string') return token
  const fresh = randomToken()
  writeSessionStorage(key, { token: fresh })
  return fresh
}
