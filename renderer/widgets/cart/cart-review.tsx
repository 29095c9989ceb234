import { addMinutes, parseInstant } from '#schemas/runtime/time/instant.ts'
import { useApp } from '../../screen/app-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { type Fact, FactList } from '../../ui/fact-list/fact-list.tsx'
import { hoursIn } from '../booking/appointment-group-words.ts'
import { toAppointmentFact } from '../booking/schedule-fact.ts'
import { useContactFacts } from '../booking/use-contact-facts.ts'
import { usePlaceClock } from '../calendar/place-clock.ts'
import { useChange } from '../manage/use-change.tsx'
import { type CartLine, type CartScope, linesIn } from './cart-lines.ts'
import { getSegmentsQueryKey, segmentsIn } from './cart-segments.ts'
import { dueLine, formatCartPrice, formatCartSum } from './cart-words.ts'
import { useCart } from './use-cart.ts'

/** The appointments of a cart as they will be booked, the sum and the contact, each with the way to change it. */
export function CartReview({ scope }: WidgetProps<'cart-review'>) {
  const { zone } = useApp()
  const facts = [useWhen(scope), ...useAppointments(scope), useSum(scope), ...useContactFacts(scope)].filter(
    fact => fact !== undefined,
  )
  return linesIn(scope).length === 0 ? null : <FactList facts={facts} labels key={zone} />
}

/** One for each service, in order; with its times where they are known. */
function useAppointments(scope: CartScope): readonly Fact[] {
  const app = usePlaceClock(scope)
  const { zone } = useApp()
  const { words } = app
  const lines = linesIn(scope)
  const { value } = useCallQuery(getSegmentsQueryKey(scope, zone))
  const segments = segmentsIn(value, scope)
  return lines.map((line, index) =>
    toAppointmentFact(
      {
        ...{ id: line.service.slug, title: words.text(line.service.name) },
        ...{ start: segments[index]?.start, end: segments[index]?.end },
        detail: `${withWhom(line)} · ${formatCartPrice(line.service, app)}`,
      },
      app,
    ),
  )

  function withWhom({ service, provider }: CartLine): string {
    const who = service.providers.find(({ slug }) => slug === provider)
    return who ? words.t('booking.with', { provider: words.text(who.name) }) : words.t('booking.with_any')
  }
}

function useWhen(scope: CartScope): Fact | undefined {
  const { words, zone } = useApp()
  const clock = usePlaceClock(scope)
  const { totals, lines } = useCart(scope)
  const { value } = useCallQuery(getSegmentsQueryKey(scope, zone))
  const change = useChange()
  const start = parseInstant(String(scope.values.start ?? ''))
  if (start === undefined) return undefined
  const last = segmentsIn(value, scope)[lines.length - 1]
  const end = parseInstant(last?.end ?? '') ?? addMinutes(start, totals?.durationMinutes ?? 0)
  return {
    id: 'when',
    icon: 'clock',
    label: words.t('label.when'),
    value: clock.formats.dateAt(start, 'full'),
    detail: hoursIn(start, end, clock),
    action: change('time', words.t('booking.change_time')),
  }
}

function useSum(scope: CartScope): Fact | undefined {
  const app = useApp()
  const { totals } = useCart(scope)
  const change = useChange()
  if (!totals) return undefined
  return {
    id: 'price',
    icon: 'price',
    label: app.words.t('price.total'),
    value: formatCartSum(totals.quote, 'total', app),
    detail: dueLine(totals.quote, app),
    action: change('cart', app.words.t('cart.change')),
  }
}
