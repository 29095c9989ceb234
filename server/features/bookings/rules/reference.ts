/**
 * Normalizes a typed reference to the form that bookings have; ignores letter case, spaces and dashes. References
 * contain no characters that are easily confused (0 O, 1 I L, 2 Z, 5 S, 8 B), so there is nothing to guess.
 */
export const normalizeBookingReference = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
