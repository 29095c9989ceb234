import { ManagedBookingSummary } from '../booking/managed-booking-summary.tsx'
import { ReceiptWidget } from '../receipt/receipt.tsx'
import { WaitlistEntryWidget } from '../waitlist/waitlist-entry.tsx'
import { BookingChanged } from './booking-changed.tsx'
import { BookingDetails } from './booking-details.tsx'
import { CancelReason } from './cancel-reason.tsx'
import { ChangeScopePicker } from './change-scope-picker.tsx'
import { RequestedBookingList } from './requested-booking-list.tsx'
import { RescheduleReview } from './reschedule-review.tsx'

/** The widgets for viewing, rescheduling and cancelling a booking, as one chunk. */
export const manageWidgets = {
  'booking-aside': ManagedBookingSummary,
  'booking-changed': BookingChanged,
  'booking-details': BookingDetails,
  'booking-list': RequestedBookingList,
  'cancel-reason': CancelReason,
  'change-choice': ChangeScopePicker,
  'move-review': RescheduleReview,
  receipt: ReceiptWidget,
  'waitlist-entry': WaitlistEntryWidget,
}
