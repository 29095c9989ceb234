/**
 * A reference as bookings have it, from what a person typed: letter case, spaces and dashes do not count. References
 * hold none of the signs that are misread for one another (0 O, 1 I L, 2 Z, 5 S, 8 B), so there is nothing to guess.
 */
export const normalizeBookingReference = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
