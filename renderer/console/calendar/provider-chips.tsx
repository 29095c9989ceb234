import { Link } from 'react-router'
import { useI18n } from '../context/console-context.ts'
import type { ScheduleProvider } from '../schedule/calendar-columns.ts'
import { ProviderAvatar } from '../ui/provider-avatar.tsx'
import type { CalendarUrlState } from './calendar-url-state.ts'

interface Props {
  readonly providers: readonly ScheduleProvider[]
  /** The slugs of those that are shown. */
  readonly shown: readonly string[]
  /** Whether there is room for one only. */
  readonly isSingle: boolean
  readonly address: CalendarUrlState
}

/** Chooses whose calendars are shown, if there are several. */
export function ProviderChips({ providers, shown, isSingle, address }: Props) {
  const i18n = useI18n()
  if (providers.length < 2) return null
  const choose = (slug: string): readonly string[] => {
    if (isSingle) return [slug]
    const next = providers
      .map(({ provider }) => provider)
      .filter(provider => shown.includes(provider) !== (provider === slug))
    // At least one stays; all of them are what a day shows anyway.
    if (next.length === 0) return shown
    return next.length === providers.length && address.view !== 'week' ? [] : next
  }
  return (
    <nav className="console-chips console-cal-chips" aria-label={i18n.t('calendar.providers')}>
      {providers.map(({ provider, name, photo }) => (
        <Link
          key={provider}
          to={address.getLink({ providers: choose(provider) })}
          aria-current={shown.includes(provider) ? 'true' : undefined}
        >
          {photo !== undefined && <ProviderAvatar name={i18n.text(name)} photo={photo} />}
          {i18n.text(name)}
        </Link>
      ))}
    </nav>
  )
}
