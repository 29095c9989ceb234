/** What keeps redirects from being saved, as the server says it, too. */
import { normalizeRedirectPath, resolveRedirect } from '#schemas/runtime/core/redirects.ts'

interface Redirect {
  readonly from: string
  readonly to: string
}

export interface RedirectProblem {
  readonly rule: 'twice' | 'loop'
  readonly from: string
}

/** Returns what is wrong with one of them; undefined if nothing is. */
export function findRedirectProblem(
  redirects: readonly Redirect[],
  index: number,
): RedirectProblem | undefined {
  const redirect = redirects[index]
  if (!redirect || redirect.from === '' || redirect.to === '') return undefined
  const { from } = redirect
  const isSame = (other: Redirect) => normalizeRedirectPath(other.from) === normalizeRedirectPath(from)
  if (redirects.slice(0, index).some(isSame)) return { rule: 'twice', from }
  return resolveRedirect(from, redirects) === undefined ? { rule: 'loop', from } : undefined
}
