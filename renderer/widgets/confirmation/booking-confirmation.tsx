import type { WidgetProps } from '../../screen/widget.ts'
import { WidgetSlot } from '../../screen/widget-slot.tsx'
import { ConfirmedBooking } from './confirmed-booking.tsx'

/**
 * Thanks the visitor: shows what was booked, with whom, when and where, the reference to keep, and how to change it.
 */
export function BookingConfirmation({ scope: { booking, business } }: WidgetProps<'booking-confirmation'>) {
  if (!booking) return null
  // The screen's scope has the same booking.
  if (booking.status === 'awaiting-payment' || booking.status === 'expired')
    return <WidgetSlot widget="payment-status" lines={3} />
  return <ConfirmedBooking booking={booking} business={business} />
}
