/**
 * How long after a write of their own visitors need the newest state. Until then, browsers say `Cache-Control: no-cache`
 * or `max-age=0` (RFC 9111), and the server asks no replica that may be behind.
 */
export const readYourWritesMs = 10_000
