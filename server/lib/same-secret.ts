import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares digests, so that timing reveals nothing about the secret, not even its length. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
