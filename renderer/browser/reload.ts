/** Reloads a page whose chunks are gone because of a new build: at most once in ten seconds. */
import { readSessionStorage, writeSessionStorage } from './session-storage.ts'

const key = 'reload'
const guardMs = 10_000

/**
 * Reloads this page, or loads `href`. URL and session storage keep the visitor's choices and input. Returns false if it
 * has reloaded this page just before.
 */
export function reloadOnce(href = location.href): boolean {
  const now = Date.now()
  const { pathname: path } = new URL(href)
  const last = readSessionStorage(key)
  if (last.path === path && Number(last.expires) >= now) return false
  if (!writeSessionStorage(key, { path, expires: now + guardMs })) {
    // Without session storage, the history entry remembers.
    if (history.state?.[key]) return false
    history.replaceState({ ...history.state, [key]: true }, '')
  }
  if (href === location.href) location.reload()
  else location.assign(href)
  return true
}
