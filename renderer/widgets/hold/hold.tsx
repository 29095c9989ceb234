/**
 * Keeps the chosen time while the visitor goes on. Draws nothing but the word that a hold has ended; that it soon will
 * is said to screen readers, as everybody else sees until when it lasts. Options: `items` as `createBooking` takes them
 * (nothing is held before they have a start), `guests`, `guestCount`; or `move`, a booking's new time as
 * `rescheduleBooking` takes it. Value: none; the hold is kept among the screen's values as `hold`: `{ id, expiresAt }`.
 */
import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useHold } from './use-hold.ts'

export function HoldWidget({ options, scope }: WidgetProps<'hold'>) {
  const { words } = useApp()
  const { expired, minutesLeft } = useHold(options, scope)
  return (
    <div role="status" className="bp-hold">
      {expired && <Notice kind="info">{words.t('booking.hold_expired')}</Notice>}
      {minutesLeft !== undefined && (
        <span className="bp-hidden">{words.t('booking.hold_ends', { count: minutesLeft })}</span>
      )}
    </div>
  )
}
