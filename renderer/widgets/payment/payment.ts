import { PaymentStatusWidget } from './payment-status.tsx'
import { PaymentWidget } from './payment-step.tsx'

/** The widgets of payments, as one chunk. */
export const paymentWidgets = { payment: PaymentWidget, status: PaymentStatusWidget }
