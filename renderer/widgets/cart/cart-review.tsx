import { addMinutes, parseInstant } from '#schemas/runtime/time/instant.ts'
import { useApp } from '../../screen/app-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { type Fact, FactList } from '../../ui/fact-list/fact-list.tsx'
import { toAppointmentFact } from '../booking/appointment-fact.ts'
import { formatHoursWithZone } from '../booking/format-appointment.ts'
import { useAppInLocationZone } from '../location/location-zone.ts'
import { useKeepShownTotal } from '../price/quote.ts'
import { useChangeButtonRenderer } from '../review/use-change-button-renderer.tsx'
import { useContactFacts } from '../review/use-contact-facts.ts'
import { type CartLine, type CartScreenScope, toCartLines } from './cart-lines.ts'
import { getSegmentsQueryKey, readSlotSegments } from './cart-segments.ts'
import { formatCartServicePrice, formatPaymentDue, formatQuoteAmount } from './format-cart.ts'
import { useCart } from './use-cart.ts'

/** Lists the cart's appointments, the total and the contact, each with a link to where it can be changed. */
export function CartReview({ scope }: WidgetProps<'cart-review'>) {
  const { zone } = useApp()
  const { totals, current } = useCart(scope)
  useKeepShownTotal(current ? totals?.quote.total : undefined, scope.values.total)
  const facts = [useWhen(scope), ...useAppointments(scope), useSum(scope), ...useContactFacts(scope)].filter(
    fact => fact !== undefined,
  )
  return toCartLines(scope).length === 0 ? null : <FactList facts={facts} labels key={zone} />
}

/** Returns a fact for each service, in order, with its time if it is known. */
function useAppointments(scope: CartScreenScope): readonly Fact[] {
  const app = useAppInLocationZone(scope)
  const { zone } = useApp()
  const { i18n } = app
  const lines = toCartLines(scope)
  const { value } = useCallQuery(getSegmentsQueryKey(scope, zone))
  const segments = readSlotSegments(value, scope)
  return lines.map((line, index) =>
    toAppointmentFact(
      {
        id: line.service.slug,
        title: i18n.text(line.service.name),
        start: segments[index]?.start,
        end: segments[index]?.end,
        detail: `${withWhom(line)} · ${formatCartServicePrice(line.service, app)}`,
      },
      app,
    ),
  )

  function withWhom({ service, provider }: CartLine): string {
    const who = service.providers.find(({ slug }) => slug === provider)
    return who ? i18n.t('booking.with', { provider: i18n.text(who.name) }) : i18n.t('booking.with_any')
  }
}

function useWhen(scope: CartScreenScope): Fact | undefined {
  const { i18n, zone } = useApp()
  const clock = useAppInLocationZone(scope)
  const { totals, lines } = useCart(scope)
  const { value } = useCallQuery(getSegmentsQueryKey(scope, zone))
  const change = useChangeButtonRenderer()
  const start = parseInstant(String(scope.values.start ?? ''))
  if (start === undefined) return undefined
  const last = readSlotSegments(value, scope)[lines.length - 1]
  const end = parseInstant(last?.end ?? '') ?? addMinutes(start, totals?.durationMinutes ?? 0)
  return {
    id: 'when',
    icon: 'clock',
    label: i18n.t('label.when'),
    value: clock.formats.dateAt(start, 'full'),
    detail: formatHoursWithZone(start, end, clock),
    action: change('time', i18n.t('booking.change_time')),
  }
}

function useSum(scope: CartScreenScope): Fact | undefined {
  const app = useApp()
  const { totals } = useCart(scope)
  const change = useChangeButtonRenderer()
  if (!totals) return undefined
  return {
    id: 'price',
    icon: 'price',
    label: app.i18n.t('price.total'),
    value: formatQuoteAmount(totals.quote, 'total', app),
    detail: formatPaymentDue(totals.quote, app),
    action: change('cart', app.i18n.t('cart.change')),
  }
}
