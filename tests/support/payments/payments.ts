/** The payment services of calls, with the test provider unless a test passes another one. */

import type { Store } from '#server/app/stores/open.ts'
import { createPaymentJobs } from '#server/features/checkout/calls/payment-jobs.ts'
import {
  createPaymentServices,
  type PaymentServices,
} from '#server/features/checkout/calls/payment-services.ts'
import type { PaymentJobs } from '#server/features/payments/payment-jobs.ts'
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts'
import { createTestPaymentProvider } from '#server/features/payments/providers/test-payment-provider.ts'
import type { Clock } from '#server/lib/clock.ts'

export function openPaymentServices(
  store: Store,
  clock: Clock,
  provider: PaymentProvider = createTestPaymentProvider({ checkouts: store.testCheckouts, clock }),
): PaymentServices {
  const { payments, giftCards, bookings, directories, formStores } = store
  const { submissions } = formStores
  return createPaymentServices({
    payments,
    giftCards,
    bookings,
    submissions,
    directories,
    provider,
    clock,
    say: () => undefined,
  })
}

export const openPaymentJobs = (
  services: PaymentServices,
  clock: Clock,
  say: (sentence: string) => void = () => undefined,
): PaymentJobs => createPaymentJobs({ ...services, clock, say })
