import { BookingAside } from '../booking/booking-aside.tsx'
import { BookingChanged } from './booking-changed.tsx'
import { BookingDetails } from './booking-details.tsx'
import { CancelReason } from './cancel-reason.tsx'
import { ChangeChoice } from './change-choice.tsx'
import { MoveReview } from './move-review.tsx'

/** What looking at a booking, moving and cancelling it shows, as one chunk. */
export const manageWidgets = {
  'booking-aside': BookingAside,
  'booking-changed': BookingChanged,
  'booking-details': BookingDetails,
  'cancel-reason': CancelReason,
  'change-choice': ChangeChoice,
  'move-review': MoveReview,
}
