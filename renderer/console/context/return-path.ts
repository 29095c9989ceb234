/** Where to go on after signing in, as the address of the sign-in page says. */
import { parseOwnPath } from '#schemas/runtime/core/own-path.ts'

const base = '/operator'

/** Returns the path of the sign-in page below the console. @param path where to go on, with `/operator` */
export function getSignInPath(path: string, { hasEnded = false } = {}): string {
  const query = new URLSearchParams()
  const inside = path.slice(base.length)
  if (inside !== '' && inside !== '/') query.set('to', inside)
  if (hasEnded) query.set('ended', '1')
  return query.size === 0 ? '/sign-in' : `/sign-in?${query}`
}

/** Returns where to go on below the console; never another site, whatever the address says. */
export function readReturnPath(query: URLSearchParams): string {
  const to = parseOwnPath(query.get('to') ?? '/')
  return to === undefined || to.startsWith('/sign-in') ? '/' : to
}
