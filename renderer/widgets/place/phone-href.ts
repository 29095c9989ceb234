/** The link that calls a phone. */

/** Returns a `tel:` URI (RFC 3966). Who dials from abroad leaves out the zero of "+49 (0)30 1234567". */
export const getPhoneHref = (phone: string): string =>
  `tel:${phone.replace(/^(\+\d+\s*)\(0\)/, '$1').replace(/[^+\d]/g, '')}`
