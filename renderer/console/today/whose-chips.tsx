import { Link, useSearchParams } from 'react-router'
import { type ConsoleMembership, useSignedIn, useWords } from '../context/console-context.ts'
import { canSeeEveryone } from '../context/rights.ts'

/** Returns the provider whose appointments the address asks for; undefined: everyone's. The own ones come first. */
export const readWhose = (
  query: URLSearchParams,
  { provider, role }: ConsoleMembership,
): string | undefined => (canSeeEveryone(role) && query.get('whose') === 'everyone' ? undefined : provider)

/** Chooses between the own appointments and everyone's, if both can be seen. */
export function WhoseChips() {
  const words = useWords()
  const { membership } = useSignedIn()
  const [query] = useSearchParams()
  if (membership.provider === undefined || !canSeeEveryone(membership.role)) return null
  const isEveryone = readWhose(query, membership) === undefined
  const withWhose = (whose: string | undefined) => {
    const next = new URLSearchParams(query)
    if (whose === undefined) next.delete('whose')
    else next.set('whose', whose)
    return `?${next}`
  }
  return (
    <nav className="console-chips" aria-label={words.t('today.whose')}>
      <Link to={withWhose(undefined)} aria-current={isEveryone ? undefined : 'true'}>
        {words.t('today.mine')}
      </Link>
      <Link to={withWhose('everyone')} aria-current={isEveryone ? 'true' : undefined}>
        {words.t('today.everyone')}
      </Link>
    </nav>
  )
}
