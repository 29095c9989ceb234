import type { ListServicesOutput, PublicGroup } from '#schemas/generated/types.gen.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { useNow } from '../../screen/use-now.ts'
import { castToDeclaredType, type WidgetProps } from '../../screen/widget.ts'
import { WidgetSlot } from '../../screen/widget-slot.tsx'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'
import { OrderSummary } from '../../ui/summary/order-summary.tsx'
import { readActiveHold, toChosenTime } from '../calendar/chosen-time.ts'
import { useAppInPlaceZone } from '../calendar/place-zone.ts'
import { getAvatarData } from '../offer/avatar-data.ts'
import { formatLocationKind, getLocationIconAndText } from '../offer/format-location.ts'
import { formatServicePriceAndDeposit } from './price.ts'

/** Shows the service, provider, duration, price, place and time. Always visible while booking. */
export function BookingSummary({ scope }: WidgetProps<'booking-summary'>) {
  const app = useAppInPlaceZone(scope)
  const { words } = app
  const { business, service, provider, offer } = scope
  const who = useWho(scope)
  const facts = useFacts(scope)
  const group = scope.group ?? (offer && isGroup(offer) ? offer : undefined)
  const heldUntil = readActiveHold(scope.values, useNow())?.until
  const about = provider?.role ?? group?.description
  if (!service)
    return (
      <OrderSummary
        title={renderTextWithLang(provider?.name ?? group?.name ?? business?.name, words)}
        about={renderTextWithLang(about, words)}
        facts={[]}
        who={provider && { text: words.text(business?.name ?? ''), face: getAvatarData(provider, words) }}
      />
    )
  const none = { label: words.t('booking.your_time'), value: words.t('booking.no_time_yet') }
  return (
    <OrderSummary
      title={renderTextWithLang(service.name, words)}
      about={renderTextWithLang(service.description, words)}
      who={who}
      facts={facts}
      chosen={toChosenTime(scope.values.start, service.durationMinutes, { ...app, heldUntil }) ?? none}
    />
  )
}

/** Tells whether the offer is a group's, not everything the business has. */
const isGroup = (offer: ListServicesOutput | PublicGroup): offer is PublicGroup => 'name' in offer

/** Names the chosen provider, or says that anyone will do. */
function useWho({ service, provider, values }: ScopeOf<'service' | 'provider' | 'values'>) {
  const { words } = useApp()
  const person = provider?.kind === 'provider' ? provider : undefined
  const chosen = person ?? service?.providers.find(({ slug }) => slug === values.provider)
  if (chosen)
    return {
      text: words.t('booking.with', { provider: words.text(chosen.name) }),
      face: getAvatarData(chosen, words),
    }
  const team = provider?.kind === 'team' ? provider : undefined
  return {
    text: team ? words.t('booking.with', { provider: words.text(team.name) }) : words.t('booking.with_any'),
  }
}

function useFacts({
  service,
  business,
  values,
}: ScopeOf<'service' | 'business' | 'values'>): readonly Fact[] {
  const { words, formats } = useApp()
  if (!service) return []
  const { repeat, guests, guestCount } = values
  const items = [{ service: service.slug, repeat }]
  const price = formatServicePriceAndDeposit(service, words, formats)
  const places = service.locations.map(location => ({
    ...getLocationIconAndText(location, words),
    kind: formatLocationKind(location.kind, words),
  }))
  const home = business?.address
  const where =
    places.length > 1
      ? { icon: 'place' as const, text: places.map(({ kind }) => kind).join(' · ') }
      : (places[0] ?? (home && { icon: 'place' as const, text: words.text(home) }))
  return [
    {
      id: 'duration',
      icon: 'clock',
      label: words.t('label.duration'),
      value: formats.duration(service.durationMinutes),
    },
    {
      id: 'price',
      icon: 'price',
      label: words.t('label.price'),
      value:
        (repeat ?? guests ?? guestCount) ? (
          <WidgetSlot
            widget="order-price"
            options={castToDeclaredType({ items, guests, guestCount, placeholder: price })}
          />
        ) : (
          price
        ),
    },
    ...(where ? [{ id: 'where', icon: where.icon, label: words.t('label.where'), value: where.text }] : []),
  ]
}
