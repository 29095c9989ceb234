/** A page whose program is gone, because a new one was built, starts anew where it is: once in ten seconds. */

const key = 'bookplate:reload'
const guardMs = 10_000

/** The address and the session storage keep what was chosen and typed. Answers whether the page is reloaded. */
export function reloadOnce(): boolean {
  const now = Date.now()
  try {
    const last = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (last.path === location.pathname && last.expires >= now) return false
    sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, expires: now + guardMs }))
  } catch {
    // Without it, this entry of the history remembers.
    if (history.state === key) return false
    history.replaceState(key, '')
  }
  location.reload()
  return true
}
