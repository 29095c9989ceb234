import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { getNow } from '../time/day.ts'
import { ApproveOrDecline } from './approve-or-decline.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { findStartedAppointment, NoShowButton } from './no-show.tsx'
import { canRepeatBooking } from './repeat-booking.ts'
import { RepeatBookingLink } from './repeat-booking-link.tsx'
import { RescheduleDialog } from './reschedule/reschedule-dialog.tsx'
import { listReschedulable } from './reschedule/reschedule-texts.ts'

const cancellable: ReadonlySet<Booking['status']> = new Set(['scheduled', 'rescheduled', 'awaiting-payment'])

/** Returns whether the business can cancel it; a request is declined instead. */
export const isCancellable = ({ status }: Pick<Booking, 'status'>): boolean => cancellable.has(status)

/** What can be done about a booking as it is. */
export function BookingActions({ booking }: { readonly booking: Booking }) {
  const i18n = useI18n()
  const [asked, setAsked] = useState<'move' | 'cancel'>()
  const isMovable = listReschedulable(booking, getNow()).length > 0
  const started = findStartedAppointment(booking, getNow())
  const hasAct = isMovable || isCancellable(booking) || started !== undefined || canRepeatBooking(booking)
  if (!hasAct && booking.status !== 'requested') return null
  const close = () => setAsked(undefined)
  return (
    <div className="console-acts">
      {booking.status === 'requested' && <ApproveOrDecline booking={booking} />}
      {hasAct && (
        <div className="bp-actions">
          {isMovable && (
            <Button type="button" onClick={() => setAsked('move')}>
              {i18n.t('booking.move')}
            </Button>
          )}
          {started && <NoShowButton booking={booking} started={started} />}
          {canRepeatBooking(booking) && <RepeatBookingLink booking={booking} />}
          {isCancellable(booking) && (
            <Button type="button" look="danger" onClick={() => setAsked('cancel')}>
              {i18n.t('booking.cancel')}
            </Button>
          )}
        </div>
      )}
      {asked === 'move' && <RescheduleDialog booking={booking} onClose={close} />}
      {asked === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
    </div>
  )
}
