import { formatDualZoneTimeRange } from '#locales/dual-zone-time.ts'
import type { PublicService } from '#schemas/generated/types.gen.ts'
import { addMinutes, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import type { WidgetOptions, WidgetProps } from '../../screen/widget.ts'
import { type Fact, FactList } from '../../ui/fact-list/fact-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { findChosenProvider } from '../booking/chosen-provider.ts'
import { formatHoursWithZone } from '../booking/format-appointment.ts'
import { toGuestsFact } from '../guests/guests-fact.ts'
import { getServiceGuestRulesId, useGuestRules } from '../guests/use-guest-rules.ts'
import { useAppInLocationZone } from '../location/location-zone.ts'
import { createPendingTotalFact, toQuoteFacts, useKeepShownTotal, useQuoteState } from '../price/quote.ts'
import { formatServicePriceAndDeposit } from '../price/service-price.ts'
import { getSeriesQueryKey, toSeriesAvailability } from '../series/series.ts'
import { useChangeButtonRenderer } from './use-change-button-renderer.tsx'
import { useContactFacts } from './use-contact-facts.ts'

/**
 * Shows all that was entered, each with a link to where it can be changed. Options: `items`, `guests`,
 * `guestCount` (as `createBooking` takes them), `hold`.
 */
export function BookingReview({ options, scope }: WidgetProps<'booking-review'>) {
  const app = useAppInLocationZone(scope)
  const { i18n, zone } = app
  const { service, business } = scope
  const { quote, pending } = useQuoteState(options)
  useKeepShownTotal(quote?.total, scope.values.total)
  const change = useChangeButtonRenderer()
  const contact = useContactFacts(scope, service?.locations[0])
  const [first, ...others] = useTimes(options, scope.values.start)
  const { rules } = useGuestRules(service && getServiceGuestRulesId(service))
  if (!service || first === undefined) return null
  const provider = findChosenProvider(scope)
  const isChosenHere = !scope.provider || scope.provider.kind === 'team'
  const guests = toGuestsFact(options, service, { quote, i18n, rules, scope: { service, business } })
  const facts: Fact[] = [
    {
      id: 'what',
      icon: 'calendar',
      label: i18n.t('label.what'),
      value: i18n.text(service.name),
      ...(quote || pending ? {} : { detail: formatServicePriceAndDeposit(service, i18n, app.formats) }),
      action: change('service', i18n.t('booking.change_service')),
    },
    {
      id: 'who',
      icon: 'person',
      label: i18n.t('label.provider'),
      value: provider ? i18n.text(provider.name) : i18n.t('provider.any'),
      action: isChosenHere && change('time', i18n.t('booking.change_provider')),
    },
    whenFact([first, ...others], service, { app, action: change('time', i18n.t('booking.change_time')) }),
    ...(guests ? [{ ...guests, action: change('guests', i18n.t('booking.change_guests')) }] : []),
    ...contact,
    ...(quote ? toQuoteFacts(quote, app) : pending ? [createPendingTotalFact(app)] : []),
  ]
  return (
    <>
      <FactList facts={facts} labels key={zone} />
      {service.approval && business && (
        <Notice kind="info">
          {i18n.t('booking.needs_approval', { business: i18n.text(business.name) })}
        </Notice>
      )}
    </>
  )
}

/** Returns the chosen time, or each known time of a series. */
function useTimes(options: WidgetOptions<'booking-review'>, chosen: unknown): readonly Instant[] {
  const { zone } = useApp()
  const [item] = options.items ?? []
  const series = toSeriesAvailability(useCallQuery(getSeriesQueryKey({ ...options, item }, zone)).value)
  const start = parseInstant(String(chosen ?? ''))
  const booked = series?.occurrences.flatMap(one => one.booked ?? []) ?? []
  return booked.length > 0 ? booked : start === undefined ? [] : [start]
}

interface WhenParts {
  readonly app: AppContextValue
  readonly action: Fact['action']
}

function whenFact(
  times: readonly [Instant, ...Instant[]],
  { durationMinutes }: PublicService,
  { app, action }: WhenParts,
): Fact {
  const [first] = times
  const { i18n, formats } = app
  const place = { id: 'when', icon: 'clock', label: i18n.t('label.when'), action } as const
  const end = (at: Instant) => addMinutes(at, durationMinutes)
  if (times.length === 1)
    return {
      ...place,
      value: formats.dateAt(first, 'full'),
      detail: formatHoursWithZone(first, end(first), app),
    }
  return {
    ...place,
    value: i18n.t('series.appointments', { count: times.length }),
    detail: [
      ...times.map(at => `${formats.dateAt(at, 'full')}, ${formatDualZoneTimeRange(at, end(at), app)}`),
      formats.zoneName(first),
    ].join('\n'),
  }
}
