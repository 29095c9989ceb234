import { PaymentStatusWidget } from './payment-status.tsx'
import { PaymentWidget } from './payment-step.tsx'

/** Bundles the payment widgets into one chunk. */
export const paymentWidgets = { payment: PaymentWidget, status: PaymentStatusWidget }
