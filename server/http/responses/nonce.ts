/** Nonces of content security policies: 128 random bits each, as CSP level 3 recommends, never the same twice. */
import { randomFillSync } from 'node:crypto'

const nonceBytes = 16
/** Asking for the bytes of many nonces at once takes a tenth of the time. */
const pool = Buffer.alloc(256 * nonceBytes)
let used = pool.length

/** In characters of base64url. */
export const nonceLength = Math.ceil((nonceBytes * 8) / 6)

export function createNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += nonceBytes
  return pool.toString('base64url', used - nonceBytes, used)
}
