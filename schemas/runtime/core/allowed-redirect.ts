import { canParseUrl } from './can-parse-url.ts'
import { classifyDestination } from './destination.ts'

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Tells whether a visitor may be sent to a URL: over https, or to the app's own origin, where the test payment provider
 * is, or to this machine, where developers run a provider's stand-in.
 */
export function isAllowedRedirect(url: string, origin: string): boolean {
  const kind = classifyDestination(url)
  if (kind === 'inside') return url.startsWith('/')
  if (kind === 'refused' || !canParseUrl(url)) return false
  const target = new URL(url)
  return (
    target.protocol === 'https:' ||
    target.origin === origin ||
    (target.protocol === 'http:' && loopbackHosts.has(target.hostname))
  )
}
