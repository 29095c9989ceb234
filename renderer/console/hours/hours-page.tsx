import { Link, useSearchParams } from 'react-router'
import type { Provider } from '#schemas/generated/types.gen.ts'
import { OwnCalendars } from '../calendars/own-calendars.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { ProviderAvatar } from '../ui/provider-avatar.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { HoursForm } from './hours-form.tsx'
import { toProvider } from './merge-hours.ts'
import { OwnHours } from './own-hours.tsx'

/** The hours of each provider; who may not change records sees the own ones. */
export function HoursPage() {
  const i18n = useI18n()
  const { role } = useSignedIn().membership
  return (
    <BusinessPage heading={i18n.t('nav.hours')}>
      {role === 'staff' ? <OwnHours /> : <EveryonesHours />}
    </BusinessPage>
  )
}

function EveryonesHours() {
  const i18n = useI18n()
  const { membership } = useSignedIn()
  const [query] = useSearchParams()
  const answer = useConsoleQuery('listRecords', { kind: 'providers' })
  const wanted = query.get('provider') ?? membership.provider
  return (
    <QueryContent answer={answer}>
      {({ records, versions }) => {
        const providers = records.map(toProvider)
        const index = Math.max(
          0,
          providers.findIndex(({ slug }) => slug === wanted),
        )
        const provider = providers[index]
        const record = records[index]
        if (!provider || !record)
          return <EmptyState title={i18n.t('hours.none')}>{i18n.t('hours.none_hint')}</EmptyState>
        return (
          <>
            <ProviderTabs providers={providers} current={provider.slug} />
            <OwnCalendars key={`calendars ${provider.slug}`} provider={provider} />
            <HoursForm
              key={provider.slug}
              provider={provider}
              base={{ record, version: versions[index] ?? 0 }}
            />
          </>
        )
      }}
    </QueryContent>
  )
}

interface ProviderTabsProps {
  readonly providers: readonly Provider[]
  readonly current: string
}

function ProviderTabs({ providers, current }: ProviderTabsProps) {
  const i18n = useI18n()
  if (providers.length < 2) return null
  return (
    <nav className="console-chips" aria-label={i18n.t('hours.whose')}>
      {providers.map(({ slug, name, photo }) => (
        <Link
          key={slug}
          to={`?${new URLSearchParams({ provider: slug })}`}
          aria-current={slug === current ? 'true' : undefined}
        >
          {photo !== undefined && <ProviderAvatar name={i18n.text(name)} photo={photo} />}
          {i18n.text(name)}
        </Link>
      ))}
    </nav>
  )
}
