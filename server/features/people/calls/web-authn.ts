/** What a browser and an authenticator say about a passkey (Web Authentication, level 2), checked with Node's crypto. */
import { createHash, createHmac, createPublicKey, type KeyObject, randomBytes, verify } from 'node:crypto'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { isSameSecret } from '#server/lib/same-secret.ts'

/** COSE algorithms: ES256, EdDSA, RS256. */
export const passkeyAlgorithms = [-7, -8, -257]
export const challengeMs = 5 * 60_000

export interface ChallengePurpose {
  /** Not in the database. */
  readonly key: string
  /** The person who adds a passkey; undefined: somebody signs in. */
  readonly person: string | undefined
}

const nonceBytes = 16
const timeBytes = 8

/** Returns the time and random bytes, signed: no challenge has to be stored. */
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
  return issuedAt <= now && now - issuedAt < challengeMs ? asInstant(issuedAt) : undefined
}

const signChallenge = (content: Buffer, { key, person }: ChallengePurpose): Buffer =>
  createHmac('sha256', key)
    .update(`passkey challenge\n${person ?? ''}\n`)
    .update(content)
    .digest()

export interface CeremonyExpectation {
  readonly type: 'webauthn.create' | 'webauthn.get'
  /** Of the console. */
  readonly origin: string
}

/** Returns the challenge that the browser has passed on; undefined if it was for another page or purpose. */
export function readClientData(
  clientData: string,
  { type, origin }: CeremonyExpectation,
): string | undefined {
  const data = parseJson(Buffer.from(clientData, 'base64url').toString())
  if (!isObject(data) || data.type !== type || data.origin !== origin || data.crossOrigin === true)
    return undefined
  return typeof data.challenge === 'string' ? data.challenge : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const flagUserPresent = 0x01
const flagUserVerified = 0x04
/** Hash of the host, flags, counter (6.1). */
const minDataBytes = 37

/** Returns the counter; undefined if the data is for another host, or the user was not verified. */
export function readAuthenticatorData(authenticatorData: string, rpId: string): number | undefined {
  const bytes = Buffer.from(authenticatorData, 'base64url')
  if (bytes.length < minDataBytes) return undefined
  const isForHost = bytes.subarray(0, 32).equals(createHash('sha256').update(rpId).digest())
  const flags = bytes.readUInt8(32)
  const isVerified = (flags & flagUserPresent) !== 0 && (flags & flagUserVerified) !== 0
  return isForHost && isVerified ? bytes.readUInt32BE(33) : undefined
}

export interface PasskeyAssertion {
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

/** @param publicKey SubjectPublicKeyInfo, in base64url */
export function verifyAssertion(
  { clientData, authenticatorData, signature }: PasskeyAssertion,
  publicKey: string,
): boolean {
  const key = readPublicKey(publicKey)
  if (key === undefined) return false
  const digest = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest()
  const signed = Buffer.concat([Buffer.from(authenticatorData, 'base64url'), digest])
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  return verify(algorithm, signed, key, Buffer.from(signature, 'base64url'))
}

const minModulusBits = 2048
const maxModulusBits = 4096

/** Returns a key of one of `passkeyAlgorithms`. */
export function readPublicKey(publicKey: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const isKnown =
      key.asymmetricKeyType === 'ed25519' ||
      (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
      (key.asymmetricKeyType === 'rsa' && modulusLength >= minModulusBits && modulusLength <= maxModulusBits)
    return isKnown ? key : undefined
  } catch {
    // It is not a key.
    return undefined
  }
}
