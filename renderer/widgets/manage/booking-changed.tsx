import type { ReactNode } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { Appointment, Booking, BookingChange, PublicBusiness } from '#schemas/generated/types.gen.ts'
import { listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { formatSearch } from '../../browser/url-store.ts'
import { useApp } from '../../screen/app-context.ts'
import { useHeadingFocus } from '../../screen/use-heading-focus.ts'
import type { WidgetProps, WidgetScope } from '../../screen/widget.ts'
import { AppointmentList } from '../../ui/appointment/appointment-list.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ConfirmationPanel } from '../../ui/confirmation-panel/confirmation-panel.tsx'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'
import { BookAgainLinks } from '../booking/book-again-links.tsx'
import { BookingReceipt } from '../booking/booking-receipt.tsx'
import {
  formatDateTimeText,
  formatProviderNames,
  formatServiceName,
  listAppointmentFacts,
  toDateBadgeProps,
  toLocationFacts,
  toTimeFact,
} from '../booking/format-appointment.ts'
import { formatRefund } from '../booking/format-refund.ts'
import { AddBookingToCalendar } from '../confirmation/add-to-calendar.tsx'
import { withAppInLocationZone } from '../location/location-zone.ts'
import { BookingDetails } from './booking-details.tsx'
import { toPriceChangeFacts } from './reschedule-price.ts'

/** Confirms a change: a rescheduled booking with its former and new time, or a cancellation. */
export function BookingChanged({ scope }: WidgetProps<'booking-changed'>) {
  const { booking } = scope
  if (!booking) return null
  const { done } = scope.query
  // An address can claim a change that never happened.
  if (
    booking.status !== 'cancelled' &&
    !listEffectiveChanges(booking.history).some(({ what }) => what === (done ?? 'cancelled'))
  )
    return <BookingDetails scope={scope} />
  return done === 'rescheduled' ? (
    <Moved booking={booking} scope={scope} />
  ) : (
    <Cancelled booking={booking} scope={scope} />
  )
}

interface EndProps {
  readonly booking: Booking
  readonly scope: WidgetScope<'booking-changed'>
}

function Moved({ booking, scope }: EndProps) {
  const app = useApp()
  const { i18n } = app
  const entry = lastOf(booking, 'rescheduled')
  const { status, price } = booking
  return (
    <Panel
      booking={booking}
      scope={scope}
      outcome={status === 'requested' ? 'waiting' : 'done'}
      title={i18n.t('booking.thank_you', { status: 'rescheduled' })}
      text={i18n.t('booking.thank_you_hint', { status })}
      appointments={meantBy(entry, booking)}
      more={price && entry?.price && toPriceChangeFacts({ ...entry.price, currency: price.currency }, app)}
    >
      <AddBookingToCalendar booking={booking} business={scope.business} />
    </Panel>
  )
}

/** Shown also to a visitor who comes to cancel what is cancelled already. */
function Cancelled({ booking, scope }: EndProps) {
  const app = useApp()
  const { i18n } = app
  const now = scope.query.done === 'cancelled'
  const asked = scope.change?.appointment
  const entry = lastOf(booking, 'cancelled')
  const appointments =
    now || asked === undefined
      ? meantBy(entry, booking)
      : booking.appointments.filter(({ position }) => position === asked)
  const { status } = booking
  const rest = status === 'cancelled' ? undefined : i18n.t('cancel.rest')
  return (
    <Panel
      booking={booking}
      scope={scope}
      outcome="cancelled"
      title={now ? i18n.t('booking.thank_you', { status: 'cancelled' }) : i18n.t('cancel.already')}
      text={[rest, formatRefund(booking, app)].filter(Boolean).join(' ')}
      appointments={appointments}
      more={toReasonFacts(now ? entry?.reason : undefined, i18n)}
    >
      <BookingReceipt booking={booking} business={scope.business} />
    </Panel>
  )
}

interface PanelProps extends EndProps {
  readonly outcome: 'done' | 'waiting' | 'cancelled'
  readonly title: string
  readonly text?: string | undefined
  readonly appointments: readonly Appointment[]
  /** Facts after those of the appointments. */
  readonly more?: readonly Fact[] | undefined
  readonly children?: ReactNode
}

function Panel({
  booking,
  scope: { business, query },
  outcome,
  title,
  text,
  appointments,
  more = [],
  children,
}: PanelProps) {
  const app = useApp()
  const { i18n, href } = app
  const heading = useHeadingFocus(true)
  const groups = groupSimultaneousAppointments(appointments)
  const facts = useFacts(appointments, business)
  const { timezone } = query
  return (
    <ConfirmationPanel
      ref={heading}
      outcome={outcome}
      title={title}
      text={text}
      facts={groups.length === 1 ? [...facts, ...more] : more}
      reference={{ label: i18n.t('label.reference'), value: booking.reference }}
      actions={
        <>
          <ButtonLink href={`${href(`/widget/booking/${booking.id}`)}${formatSearch({ timezone })}`}>
            {i18n.t('manage.view')}
          </ButtonLink>
          <BookAgainLinks appointments={appointments} />
        </>
      }
    >
      {groups.length > 1 && (
        <AppointmentList
          level={2}
          appointments={groups.map(group => ({
            id: String(group[0].position),
            title: formatServiceName(group, app),
            sheet: toDateBadgeProps(group, withAppInLocationZone(app, group[0], business)),
            off: group[0].cancelled,
            facts: listAppointmentFacts(group, business, app),
          }))}
        />
      )}
      {children}
    </ConfirmationPanel>
  )
}

const toReasonFacts = (reason: string | undefined, i18n: Translator): readonly Fact[] =>
  reason === undefined ? [] : [{ id: 'reason', icon: 'note', label: i18n.t('cancel.reason'), value: reason }]

/** Returns what was changed, with whom, its former and new time, and where. */
function useFacts(
  appointments: readonly Appointment[],
  business: PublicBusiness | undefined,
): readonly Fact[] {
  const app = useApp()
  const { i18n } = app
  const [group] = groupSimultaneousAppointments(appointments)
  if (!group) return []
  const [one] = group
  const there = withAppInLocationZone(app, one, business)
  const moved = one.previousStart !== undefined && !one.cancelled
  return [
    { id: 'what', icon: 'calendar', label: i18n.t('label.what'), value: formatServiceName(group, app) },
    { id: 'who', icon: 'person', label: i18n.t('label.who'), value: formatProviderNames(group, app) },
    ...(moved
      ? [
          {
            id: 'previous',
            icon: 'clock' as const,
            label: i18n.t('label.previous_time'),
            value: formatDateTimeText(one.previousStart, there),
          },
        ]
      : []),
    toTimeFact(one, i18n.t(moved ? 'label.current_time' : 'label.when'), there),
    ...toLocationFacts(group, business, app),
  ]
}

const lastOf = ({ history }: Booking, what: BookingChange['what']): BookingChange | undefined =>
  listEffectiveChanges(history).findLast(entry => entry.what === what)

/** Returns the appointments that a history entry names by position, or all if it names none. */
const meantBy = (entry: BookingChange | undefined, { appointments }: Booking): readonly Appointment[] =>
  appointments.filter(({ position }) => entry?.appointments?.includes(position) ?? true)
