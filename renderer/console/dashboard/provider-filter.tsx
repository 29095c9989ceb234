import { Link, useSearchParams } from 'react-router'
import { type ConsoleMembership, useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeAllProviders } from '../context/rights.ts'

/** Returns the provider whose appointments the address asks for; undefined: everyone's. The own ones come first. */
export const readProviderFilter = (
  query: URLSearchParams,
  { provider, role }: ConsoleMembership,
): string | undefined =>
  canSeeAllProviders(role) && query.get('whose') === 'everyone' ? undefined : provider

/** Chooses between the own appointments and everyone's, if both can be seen. */
export function ProviderFilter() {
  const i18n = useI18n()
  const { membership } = useSignedIn()
  const [query] = useSearchParams()
  if (membership.provider === undefined || !canSeeAllProviders(membership.role)) return null
  const isEveryone = readProviderFilter(query, membership) === undefined
  const withFilter = (value: string | undefined) => {
    const next = new URLSearchParams(query)
    if (value === undefined) next.delete('whose')
    else next.set('whose', value)
    return `?${next}`
  }
  return (
    <nav className="console-chips" aria-label={i18n.t('today.whose')}>
      <Link to={withFilter(undefined)} aria-current={isEveryone ? undefined : 'true'}>
        {i18n.t('today.mine')}
      </Link>
      <Link to={withFilter('everyone')} aria-current={isEveryone ? 'true' : undefined}>
        {i18n.t('today.everyone')}
      </Link>
    </nav>
  )
}
