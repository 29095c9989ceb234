/**
 * Replaces the steps of a completed screen for a visitor who goes back to them: says what became of the order
 * and where to find it. Options: `booking` and its `status`, the id of what was booked, if anything was; `payment`, its payment;
 * `confirmation`, the query under which the confirmation shows.
 */
import { useApp } from '../../screen/app-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import { useHeadingFocus } from '../../screen/use-heading-focus.ts'
import type { WidgetProps, WidgetScope } from '../../screen/widget.ts'
import { WidgetSlot } from '../../screen/widget-slot.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ConfirmationPanel } from '../../ui/confirmation-panel/confirmation-panel.tsx'
import { BookingNextLinks, useBookingFacts } from './confirmed-booking.tsx'

export function AlreadySubmittedWidget({
  options: { booking, status, payment, confirmation },
  scope,
}: WidgetProps<'revisited'>) {
  if (booking !== undefined) return <BookedBefore id={booking} status={status} scope={scope} />
  if (payment !== undefined)
    return <WidgetSlot widget="payment-status" scope={{ ...scope, form: undefined, query: { payment } }} />
  return <SentBefore to={confirmation ?? ''} />
}

interface BookedProps {
  readonly id: string
  readonly status: string | undefined
  readonly scope: WidgetScope<'revisited'>
}

function BookedBefore({ id, status, scope }: BookedProps) {
  const { i18n } = useApp()
  const heading = useHeadingFocus(true)
  const { value: booking } = useCallQuery(['getBooking', { id }])
  const facts = useBookingFacts(booking, scope.business)
  if (booking?.status === 'awaiting-payment' || booking?.status === 'expired')
    return <WidgetSlot widget="payment-status" scope={{ ...scope, booking, query: {} }} />
  // Shows the status from the time of booking at once; an unpaid booking's status has probably changed since.
  const known = status === 'awaiting-payment' ? booking?.status : (status ?? booking?.status)
  return (
    <ConfirmationPanel
      ref={heading}
      title={i18n.t('revisited.booked', { status: String(known) })}
      text={booking?.status === 'cancelled' && i18n.t('booking.thank_you', { status: 'cancelled' })}
      facts={facts}
      reference={booking && { label: i18n.t('label.reference'), value: booking.reference }}
      actions={<BookingNextLinks id={id} appointments={booking?.appointments ?? []} />}
    />
  )
}

function SentBefore({ to }: { readonly to: string }) {
  const { i18n } = useApp()
  return (
    <ConfirmationPanel
      ref={useHeadingFocus(true)}
      title={i18n.t('revisited.sent')}
      text={i18n.t('form.thank_you_hint')}
      facts={[]}
      actions={<ButtonLink href={to}>{i18n.t('revisited.confirmation')}</ButtonLink>}
    />
  )
}
