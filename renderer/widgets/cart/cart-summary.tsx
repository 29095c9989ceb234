import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { useApp } from '../../screen/app-context.ts'
import { useStep } from '../../screen/screen-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { useCallQuery } from '../../screen/use-call-query.ts'
import { useNow } from '../../screen/use-now.ts'
import { useSummaryFold } from '../../screen/use-summary-fold.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'
import { OrderSummary } from '../../ui/summary/order-summary.tsx'
import { toChosenTime } from '../calendar/chosen-time.ts'
import { readActiveHold } from '../hold/active-hold.ts'
import { useAppInLocationZone } from '../location/location-zone.ts'
import type { CartScreenScope } from './cart-lines.ts'
import { getSegmentsQueryKey, readSlotSegments } from './cart-segments.ts'
import { formatPaymentDue, formatQuoteAmount } from './format-cart.ts'
import { getChosenStartText, useCart } from './use-cart.ts'

/** Shows the menu, the chosen services, their total duration and price, and the chosen time. Always visible. */
export function CartSummary({ scope }: WidgetProps<'cart-summary'>) {
  const app = useAppInLocationZone(scope)
  const { i18n } = app
  const { step } = useStep()
  const { business, menu } = scope
  const { totals } = useCart(scope)
  const facts = useFacts(scope)
  const start = getChosenStartText(scope)
  const minutes = useLength(start, scope)
  const heldUntil = readActiveHold(scope.values, useNow())?.until
  const { key, openLabel } = useSummaryFold()
  if (!menu) return null
  const none = { label: i18n.t('booking.your_time'), value: i18n.t('booking.no_time_yet') }
  const isChoosing = step?.schema?.properties !== undefined && 'services' in step.schema.properties
  return (
    <div className={isChoosing ? 'bp-cart-summary bp-cart-summary--choosing' : 'bp-cart-summary'}>
      <OrderSummary
        key={key}
        openLabel={openLabel}
        title={renderTextWithLang(menu.name, i18n)}
        who={business && { text: i18n.text(business.name) }}
        facts={facts}
        chosen={toChosenTime(start, minutes ?? totals?.durationMinutes ?? 0, { ...app, heldUntil }) ?? none}
      />
    </div>
  )
}

/** Returns the minutes from the start to the end of the last service, breaks included, or undefined if not known. */
function useLength(start: string | undefined, scope: CartScreenScope): number | undefined {
  const { zone } = useApp()
  const { value } = useCallQuery(getSegmentsQueryKey(scope, zone))
  const from = parseInstant(start ?? '')
  const to = parseInstant(readSlotSegments(value, scope).at(-1)?.end ?? '')
  return from === undefined || to === undefined ? undefined : (to - from) / 60_000
}

function useFacts(scope: CartScreenScope): readonly Fact[] {
  const app = useApp()
  const { i18n, formats } = app
  const { business } = scope
  const { lines, totals } = useCart(scope)
  return [
    {
      id: 'services',
      icon: 'calendar',
      label: i18n.t('cart.selected'),
      value: i18n.t('cart.count', { count: lines.length }),
      ...(lines.length === 0
        ? {}
        : { detail: lines.map(({ service }) => i18n.text(service.name)).join(', ') }),
    },
    ...(totals === undefined
      ? []
      : [
          {
            id: 'duration',
            icon: 'clock' as const,
            label: i18n.t('cart.total_duration'),
            value: formats.duration(totals.durationMinutes),
          },
          {
            id: 'price',
            icon: 'price' as const,
            label: i18n.t('price.total'),
            value: formatQuoteAmount(totals.quote, 'total', app),
            detail: formatPaymentDue(totals.quote, app),
          },
        ]),
    ...(business?.address === undefined
      ? []
      : [
          {
            id: 'where',
            icon: 'place' as const,
            label: i18n.t('label.where'),
            value: i18n.text(business.address),
          },
        ]),
  ]
}
