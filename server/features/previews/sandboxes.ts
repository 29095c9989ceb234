/** Sandboxes: stores in which a preview books, apart from everything real. A sandbox ends with its preview. */
import type { BookingsAndClassSessions } from '#server/features/bookings/class-sessions.ts'
import type { BookingLinkRequests } from '#server/features/bookings/store/booking-link-requests.ts'
import type { EmailVerifications } from '#server/features/bookings/store/email-verifications.ts'
import type { Payments } from '#server/features/checkout/store/payments.ts'
import type { FormStores } from '#server/features/forms/form-stores.ts'
import type { GiftCards } from '#server/features/gift-cards/store/gift-cards.ts'
import type { TestCheckouts } from '#server/features/payments/store/test-checkouts.ts'
import type { WaitlistStore } from '#server/features/waitlist/store/waitlist.ts'

export interface SandboxStores {
  readonly bookings: BookingsAndClassSessions
  readonly payments: Payments
  readonly giftCards: GiftCards
  readonly emailVerifications: EmailVerifications
  readonly linkRequests: BookingLinkRequests
  readonly waitlist: WaitlistStore
  readonly formStores: Pick<
    FormStores,
    'versions' | 'submissions' | 'counts' | 'progress' | 'uploads' | 'consentTexts'
  >
  readonly testCheckouts: TestCheckouts
}

const megabyte = 1024 * 1024

/** Limits of the installation; an empty sandbox has 1.3 MB of tables. */
export const maxSandboxes = 32
/** Limits of each sandbox. */
export const maxSandboxTableBytes = 16 * megabyte
export const maxSandboxUploadBytes = 32 * megabyte
