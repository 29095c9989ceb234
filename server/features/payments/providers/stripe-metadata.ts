/** The metadata keys under which Stripe keeps our ids. */
export const paymentMetadataKey = 'bookplate_payment'
export const refundMetadataKey = 'bookplate_refund'
