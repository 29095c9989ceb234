import type { ListServicesOutput, PublicGroup, PublicService } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { getImageHref } from '#schemas/runtime/image/image-variants.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { installationOrigin } from '../../browser/embedder.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { useNow } from '../../screen/use-now.ts'
import { useSummaryFold } from '../../screen/use-summary-fold.ts'
import { castToDeclaredType, type WidgetProps } from '../../screen/widget.ts'
import { WidgetSlot } from '../../screen/widget-slot.tsx'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'
import { OrderSummary } from '../../ui/summary/order-summary.tsx'
import { toChosenTime } from '../calendar/chosen-time.ts'
import { readActiveHold } from '../hold/active-hold.ts'
import { useAppInLocationZone } from '../location/location-zone.ts'
import { getAvatarData } from '../offer/avatar-data.ts'
import { formatLocationKind, getLocationIconAndText } from '../offer/format-location.ts'
import { formatServicePriceAndDeposit } from '../price/service-price.ts'
import { findChosenPerson, findChosenProvider } from './chosen-provider.ts'

/** Shows the service, provider, duration, price, place and time. Always visible while booking. */
export function BookingSummary({ scope }: WidgetProps<'booking-summary'>) {
  const app = useAppInLocationZone(scope)
  const { i18n } = app
  const { business, service, provider, offer } = scope
  const who = useWho(scope)
  const facts = useFacts(scope)
  const group = scope.group ?? (offer && isGroup(offer) ? offer : undefined)
  const heldUntil = readActiveHold(scope.values, useNow())?.until
  const { key, openLabel } = useSummaryFold()
  const about = provider?.role ?? group?.description
  if (!service)
    return (
      <OrderSummary
        title={renderTextWithLang(provider?.name ?? group?.name ?? business?.name, i18n)}
        about={renderTextWithLang(about, i18n)}
        facts={[]}
        who={provider && { text: i18n.text(business?.name ?? ''), face: getAvatarData(provider, i18n) }}
      />
    )
  return (
    <OrderSummary
      key={key}
      openLabel={openLabel}
      photo={getPhotoUrl(service)}
      title={renderTextWithLang(service.name, i18n)}
      about={renderTextWithLang(service.description, i18n)}
      who={who}
      facts={facts}
      chosen={
        toChosenTime(scope.values.start, service.durationMinutes, { ...app, heldUntil }) ?? {
          label: i18n.t('booking.your_time'),
          value: i18n.t('booking.no_time_yet'),
        }
      }
    />
  )
}

/** Returns the URL of a picture that is at least as wide as the column, on whatever site that is. */
const getPhotoUrl = ({ image }: PublicService): string | undefined =>
  image &&
  installationOrigin + getImageHref({ ...image, width: image.width > 400 ? 800 : 400, format: 'webp' })

/** Tells whether the offer is a group's, not everything the business has. */
const isGroup = (offer: ListServicesOutput | PublicGroup): offer is PublicGroup => 'name' in offer

/** Names the chosen provider, or says that anyone will do. */
function useWho(scope: ScopeOf<'service' | 'provider' | 'values'>) {
  const { i18n } = useApp()
  const person = findChosenPerson(scope)
  const chosen = findChosenProvider(scope)
  return {
    text: chosen ? i18n.t('booking.with', { provider: i18n.text(chosen.name) }) : i18n.t('booking.with_any'),
    role: renderTextWithLang(person?.role, i18n),
    face: person && getAvatarData(person, i18n),
  }
}

function useFacts({
  service,
  business,
  values,
}: ScopeOf<'service' | 'business' | 'values'>): readonly Fact[] {
  const { i18n, formats } = useApp()
  if (!service) return []
  const { provider, start, repeat, guests, guestCount } = values
  const hold = isObject(values.hold) ? values.hold.id : undefined
  // With the time, because a series may leave out what is taken: the review quotes the same order.
  const items = [{ service: service.slug, provider, start, repeat }]
  const price = formatServicePriceAndDeposit(service, i18n, formats)
  const places = service.locations.map(location => ({
    ...getLocationIconAndText(location, i18n),
    kind: formatLocationKind(location.kind, i18n),
  }))
  const home = business?.address
  const where =
    places.length > 1
      ? { icon: 'place' as const, text: places.map(({ kind }) => kind).join(' · ') }
      : (places[0] ?? (home && { icon: 'place' as const, text: i18n.text(home) }))
  return [
    {
      id: 'duration',
      icon: 'clock',
      label: i18n.t('label.duration'),
      value: formats.duration(service.durationMinutes),
    },
    {
      id: 'price',
      icon: 'price',
      label: i18n.t('label.price'),
      value:
        (repeat ?? guests ?? guestCount) ? (
          <WidgetSlot
            widget="order-price"
            options={castToDeclaredType({ items, hold, guests, guestCount, placeholder: price })}
          />
        ) : (
          price
        ),
    },
    ...(where ? [{ id: 'where', icon: where.icon, label: i18n.t('label.where'), value: where.text }] : []),
  ]
}
