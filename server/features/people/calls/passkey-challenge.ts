/** Challenges of passkeys: signed and dated, so that none has to be stored. */
import { createHmac, randomBytes } from 'node:crypto'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { isSameSecret } from '#server/lib/same-secret.ts'

export const challengeLifetimeMs = 5 * 60_000

export interface ChallengePurpose {
  /** Not in the database. */
  readonly key: string
  /** The person who adds a passkey; undefined: somebody signs in. */
  readonly person: string | undefined
}

const nonceBytes = 16
const timeBytes = 8

/** Returns the time and random bytes, signed. */
export function createChallenge(now: Instant, purpose: ChallengePurpose): string {
  const content = Buffer.alloc(timeBytes + nonceBytes)
  content.writeBigUInt64BE(BigInt(now))
  randomBytes(nonceBytes).copy(content, timeBytes)
  return Buffer.concat([content, signChallenge(content, purpose)]).toString('base64url')
}

/** Returns when a challenge was issued; undefined if it is not ours, for another purpose, or too old. */
export function readChallenge(
  challenge: string,
  now: Instant,
  purpose: ChallengePurpose,
): Instant | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  const content = bytes.subarray(0, timeBytes + nonceBytes)
  if (content.length < timeBytes + nonceBytes) return undefined
  const expected = Buffer.concat([content, signChallenge(content, purpose)]).toString('base64url')
  if (!isSameSecret(challenge, expected)) return undefined
  const issuedAt = Number(content.readBigUInt64BE())
  return issuedAt <= now && now - issuedAt < challengeLifetimeMs ? asInstant(issuedAt) : undefined
}

const signChallenge = (content: Buffer, { key, person }: ChallengePurpose): Buffer =>
  createHmac('sha256', key)
    .update(`passkey challenge\n${person ?? ''}\n`)
    .update(content)
    .digest()
