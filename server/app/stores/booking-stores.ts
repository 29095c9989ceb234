/** The stores of all that visitors write, on the tables that a pool's connections see. */

import type { CountCacheRead } from '#server/calls/observations.ts'
import { createBookingLinkRequestStore } from '#server/features/bookings/store/booking-link-requests.ts'
import { createBookingStore } from '#server/features/bookings/store/bookings.ts'
import { createEmailVerificationStore } from '#server/features/bookings/store/email-verifications.ts'
import { createPaymentStore } from '#server/features/checkout/store/payments.ts'
import { createConsentTextStore } from '#server/features/forms/store/consent-texts.ts'
import { createFormProgressCounterStore } from '#server/features/forms/store/form-progress.ts'
import { createFormVersionStore } from '#server/features/forms/store/form-versions.ts'
import { createSubmissionCountCache } from '#server/features/forms/store/submission-count-cache.ts'
import { createSubmissionStore } from '#server/features/forms/store/submissions.ts'
import type { UploadFiles } from '#server/features/forms/store/upload-files.ts'
import { createUploadStore } from '#server/features/forms/store/uploads.ts'
import { createGiftCardStore } from '#server/features/gift-cards/store/gift-cards.ts'
import { createTestCheckoutStore } from '#server/features/payments/store/test-checkouts.ts'
import type { SandboxStores } from '#server/features/previews/sandboxes.ts'
import { createWaitlistStore } from '#server/features/waitlist/store/waitlist.ts'
import type { Pool } from '#server/postgres/pool.ts'

export const createBookingStores = (
  pool: Pool,
  files: UploadFiles,
  countCacheRead?: CountCacheRead,
): SandboxStores => ({
  bookings: createBookingStore(pool),
  payments: createPaymentStore(pool),
  giftCards: createGiftCardStore(pool),
  emailVerifications: createEmailVerificationStore(pool),
  linkRequests: createBookingLinkRequestStore(pool),
  waitlist: createWaitlistStore(pool),
  formStores: {
    versions: createFormVersionStore(pool),
    submissions: createSubmissionStore(pool, files),
    counts: createSubmissionCountCache(pool, countCacheRead),
    progress: createFormProgressCounterStore(pool),
    uploads: createUploadStore(pool, files),
    consentTexts: createConsentTextStore(pool),
  },
  testCheckouts: createTestCheckoutStore(pool),
})
