/** The parameter of the address that opens a booking. */
export const bookingParameter = 'booking'
