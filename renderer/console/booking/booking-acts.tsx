import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useWords } from '../context/console-context.ts'
import { getNow } from '../time/day.ts'
import { isRepeatable } from './again.ts'
import { AgainLink } from './again-link.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { MoveDialog } from './move/move-dialog.tsx'
import { listMovable } from './move/move-texts.ts'
import { findBegun, NoShowButton } from './no-show.tsx'
import { RequestAnswer } from './request-answer.tsx'

const cancellable: ReadonlySet<Booking['status']> = new Set(['scheduled', 'rescheduled', 'awaiting-payment'])

/** Returns whether the business can cancel it; a request is declined instead. */
export const isCancellable = ({ status }: Pick<Booking, 'status'>): boolean => cancellable.has(status)

/** What can be done about a booking as it is. */
export function BookingActs({ booking }: { readonly booking: Booking }) {
  const words = useWords()
  const [asked, setAsked] = useState<'move' | 'cancel'>()
  const isMovable = listMovable(booking, getNow()).length > 0
  const begun = findBegun(booking, getNow())
  const hasAct = isMovable || isCancellable(booking) || begun !== undefined || isRepeatable(booking)
  if (!hasAct && booking.status !== 'requested') return null
  const close = () => setAsked(undefined)
  return (
    <div className="console-acts">
      {booking.status === 'requested' && <RequestAnswer booking={booking} />}
      {hasAct && (
        <div className="bp-actions">
          {isMovable && (
            <Button type="button" onClick={() => setAsked('move')}>
              {words.t('booking.move')}
            </Button>
          )}
          {begun && <NoShowButton booking={booking} begun={begun} />}
          {isRepeatable(booking) && <AgainLink booking={booking} />}
          {isCancellable(booking) && (
            <Button type="button" look="danger" onClick={() => setAsked('cancel')}>
              {words.t('booking.cancel')}
            </Button>
          )}
        </div>
      )}
      {asked === 'move' && <MoveDialog booking={booking} onClose={close} />}
      {asked === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
    </div>
  )
}
