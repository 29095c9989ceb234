/** Sandboxes: stores in which a preview books, apart from everything real. A sandbox ends with its preview. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { ClassBookings } from '#server/features/bookings/class-sessions.ts'
import type { LinkRequests } from '#server/features/bookings/link-requests.ts'
import type { Payments } from '#server/features/checkout/payment-store.ts'
import type { FormStores } from '#server/features/forms/form-stores.ts'
import type { GiftCards } from '#server/features/gift-cards/gift-cards.ts'
import type { TestCheckouts } from '#server/features/payments/test-checkouts.ts'
import type { Waitlist } from '#server/features/waitlist/waitlist.ts'
import type { PreviewKey } from './previews.ts'

export interface SandboxStores {
  readonly bookings: ClassBookings
  readonly payments: Payments
  readonly giftCards: GiftCards
  readonly linkRequests: LinkRequests
  readonly waitlist: Waitlist
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

export interface Sandboxes {
  /** Returns the stores of a preview. They are empty and keep nothing unless `prepare` has returned true. */
  open(preview: PreviewKey): SandboxStores
  /**
   * Creates the preview's sandbox if it has none. Returns false if nothing can be written: the sandbox is full, there
   * are too many, the preview does not exist or has expired, or the database does not permit it.
   */
  prepare(preview: PreviewKey, now: Instant): Promise<boolean>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly sandboxes: Sandboxes
  }
}
