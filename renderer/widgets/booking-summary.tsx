import { useApp } from '../screen/app-context.ts'
import { useScreen } from '../screen/screen-context.ts'
import type { Fact } from '../ui/fact-list.tsx'
import { Summary } from '../ui/summary.tsx'
import { chosenTime } from './chosen-time.ts'
import { faceOf } from './face.ts'
import { kindOf, placeOf } from './place.ts'
import { priceLine } from './price.ts'
import { recordsIn } from './records.ts'

/** What, with whom, how long, how much, where, when: always in sight while booking. */
export function BookingSummary() {
  const app = useApp()
  const { words } = app
  const { scope } = useScreen()
  const { business, service, provider } = recordsIn(scope)
  const who = useWho()
  const facts = useFacts()
  if (!service)
    return (
      <Summary
        title={words.text(provider?.name ?? business?.name ?? '')}
        about={provider?.role === undefined ? undefined : words.text(provider.role)}
        facts={[]}
        {...(provider === undefined
          ? {}
          : { who: { text: business ? words.text(business.name) : '', face: faceOf(provider, words) } })}
      />
    )
  const none = { label: words.t('booking.your_time'), value: words.t('booking.no_time_yet') }
  return (
    <Summary
      title={words.text(service.name)}
      about={service.description === undefined ? undefined : words.text(service.description)}
      who={who}
      facts={facts}
      chosen={chosenTime(scope.values.start, service.durationMinutes, app) ?? none}
    />
  )
}

/** The chosen provider, else that anyone will do. */
function useWho() {
  const { words } = useApp()
  const { scope } = useScreen()
  const { service, provider } = recordsIn(scope)
  const person = provider?.kind === 'provider' ? provider : undefined
  const chosen = person ?? service?.providers.find(({ slug }) => slug === scope.values.provider)
  if (chosen)
    return {
      text: words.t('booking.with', { provider: words.text(chosen.name) }),
      face: faceOf(chosen, words),
    }
  const team = provider?.kind === 'team' ? provider : undefined
  return {
    text: team ? words.t('booking.with', { provider: words.text(team.name) }) : words.t('booking.with_any'),
  }
}

function useFacts(): readonly Fact[] {
  const { words, formats } = useApp()
  const { service, business } = recordsIn(useScreen().scope)
  if (!service) return []
  const places = service.locations.map(location => ({
    ...placeOf(location, words),
    kind: kindOf(location.kind, words),
  }))
  const [only] = places
  const home =
    business?.address === undefined ? [] : [{ icon: 'place' as const, text: words.text(business.address) }]
  const where =
    places.length > 1
      ? { icon: 'place' as const, text: places.map(({ kind }) => kind).join(' · ') }
      : (only ?? home[0])
  return [
    {
      id: 'duration',
      icon: 'clock',
      label: words.t('label.duration'),
      value: formats.duration(service.durationMinutes),
    },
    { id: 'price', icon: 'price', label: words.t('label.price'), value: priceLine(service, words, formats) },
    ...(where === undefined
      ? []
      : [{ id: 'where', icon: where.icon, label: words.t('label.where'), value: where.text }]),
  ]
}
