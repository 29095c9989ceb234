/**
 * Agents for requests to addresses that a business has entered. They check each address that a connection is made to, so
 * neither a name that leads into a private network nor one that changes where it leads gets there.
 */
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

export interface OutgoingRules {
  /** Whether private networks and plain HTTP are allowed. */
  readonly allowsPrivate: boolean
}

/** Returns the agent for a URL of http: or https:; undefined if plain HTTP is not allowed. */
export type ChooseAgent = (url: URL) => HttpAgent | HttpsAgent | undefined

export function createGuardedAgents({ allowsPrivate }: OutgoingRules): ChooseAgent {
  const secure = allowsPrivate ? new HttpsAgent() : new RequestFilteringHttpsAgent({ keepAlive: false })
  const plain = allowsPrivate ? new HttpAgent() : undefined
  return url => (url.protocol === 'https:' ? secure : plain)
}

export const notHttpsReason = 'The address does not begin with https://.'

/** `isPrivate`: the address may not be called, so trying again is pointless. */
export interface OutgoingFailure {
  readonly isPrivate: boolean
  readonly hasTimedOut: boolean
  /** A sentence for the operator. It contains nothing of what was received. */
  readonly reason: string
}

/** Says why a request with a guarded agent failed. */
export function describeOutgoingFailure(
  error: Error & { readonly code?: string },
  timeoutMs: number,
): OutgoingFailure {
  if (error.message.includes('is not allowed'))
    return {
      isPrivate: true,
      hasTimedOut: false,
      reason: 'The address leads into a private network; see OUTGOING_ALLOW_PRIVATE.',
    }
  const hasTimedOut = error.name === 'AbortError' || error.name === 'TimeoutError'
  const cause = hasTimedOut ? `no answer within ${timeoutMs / 1000} s` : error.code
  return { isPrivate: false, hasTimedOut, reason: `The request failed: ${cause ?? error.name}.` }
}
