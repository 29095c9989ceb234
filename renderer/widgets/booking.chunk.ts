/** The widgets of the steps after the choice of a time, as one chunk, which a booking loads while its visitor chooses. */

import { TermsWidget } from './booking/terms.tsx'
import { AlreadySubmittedWidget } from './confirmation/already-submitted.tsx'
import { BookingConfirmation } from './confirmation/booking-confirmation.tsx'
import { EmailVerificationWidget } from './email-verification/email-verification.tsx'
import { FormOutlineSkeleton } from './forms/form-outline-skeleton.tsx'
import { GuestCountWidget } from './guests/guest-count.tsx'
import { HoldWidget } from './hold/hold.tsx'
import { ServiceDetails } from './offer/service-details.tsx'
import { OrderPrice } from './price/order-price.tsx'
import { BookingReview } from './review/booking-review.tsx'
import { RecurrenceWidget } from './series/recurrence.tsx'
import { SeriesPreview } from './series/series-preview.tsx'

export const bookingWidgets = {
  // What the chunk of forms is waited for with.
  'form-outline': FormOutlineSkeleton,
  'service-details': ServiceDetails,
  recurrence: RecurrenceWidget,
  'series-report': SeriesPreview,
  'guest-count': GuestCountWidget,
  hold: HoldWidget,
  'order-price': OrderPrice,
  'booking-review': BookingReview,
  'email-verification': EmailVerificationWidget,
  terms: TermsWidget,
  'booking-confirmation': BookingConfirmation,
  revisited: AlreadySubmittedWidget,
}
