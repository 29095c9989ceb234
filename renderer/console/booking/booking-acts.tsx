import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useWords } from '../console-context.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { RequestAnswer } from './request-answer.tsx'

const cancellable: ReadonlySet<Booking['status']> = new Set(['scheduled', 'rescheduled', 'awaiting-payment'])

/** What can be done about a booking as it is. */
export function BookingActs({ booking }: { readonly booking: Booking }) {
  const words = useWords()
  const [isAsking, setAsking] = useState(false)
  if (booking.status === 'requested') return <RequestAnswer booking={booking} />
  if (!cancellable.has(booking.status)) return null
  return (
    <div className="bp-actions">
      <Button type="button" look="danger" onClick={() => setAsking(true)}>
        {words.t('booking.cancel')}
      </Button>
      {isAsking && <CancelDialog booking={booking} onClose={() => setAsking(false)} />}
    </div>
  )
}
