/** A page whose program is gone, because a new one was built, starts anew: once in ten seconds. */
import { readSessionStorage, writeSessionStorage } from './session-storage.ts'

const key = 'reload'
const guardMs = 10_000

/**
 * Loads this page anew, or the one that was to come. The address and the session storage keep what was chosen and
 * typed. Answers whether it does.
 */
export function reloadOnce(href = location.href): boolean {
  const now = Date.now()
  const { pathname: path } = new URL(href)
  const last = readSessionStorage(key)
  if (last.path === path && Number(last.expires) >= now) return false
  if (!writeSessionStorage(key, { path, expires: now + guardMs })) {
    // Without it, this entry of the history remembers.
    if (history.state?.[key]) return false
    history.replaceState({ ...history.state, [key]: true }, '')
  }
  if (href === location.href) location.reload()
  else location.assign(href)
  return true
}
