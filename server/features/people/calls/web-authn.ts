/** Verifies what a browser and an authenticator say about a passkey (Web Authentication, level 2). */
import { isObject } from '#schemas/runtime/core/pointer.ts'

/** COSE algorithms: ES256, EdDSA, RS256. */
export const passkeyAlgorithms = [-7, -8, -257]

export interface CeremonyExpectation {
  /** Of the console. */
  readonly origin: string
  /** The host of the console. */
  readonly rpId: string
  readonly challenge: string
}

interface CeremonyStatement {
  /** The id of the credential, in base64url, as everything here. */
  readonly passkey: string
  readonly clientData: string
  readonly authenticatorData: string
}

export interface VerifiedRegistration {
  readonly id: string
  /** A COSE key (RFC 9053). */
  readonly publicKey: string
  readonly counter: number
}

/**
 * Returns the passkey that was made; undefined if anything is wrong. No attestation is asked for, and none is read:
 * verifying one would fetch what its certificates name.
 */
export async function verifyRegistration(
  { passkey, clientData, authenticatorData }: CeremonyStatement,
  { origin, rpId, challenge }: CeremonyExpectation,
): Promise<VerifiedRegistration | undefined> {
  const { verifyRegistrationResponse, isoBase64URL, isoCBOR, isAcceptedKey } = await loadLibrary()
  const attestation = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', isoBase64URL.toBuffer(authenticatorData)],
  ])
  const verified = await verifyRegistrationResponse({
    response: {
      id: passkey,
      rawId: passkey,
      type: 'public-key',
      response: {
        clientDataJSON: clientData,
        attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(attestation)),
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  if (id !== passkey || !isAcceptedKey(publicKey)) return undefined
  return { id, publicKey: isoBase64URL.fromBuffer(publicKey), counter }
}

interface AssertionStatement extends CeremonyStatement {
  readonly signature: string
}

/**
 * Returns what the authenticator has counted; undefined if anything is wrong.
 *
 * @param publicKey a COSE key, or SubjectPublicKeyInfo, in base64url
 */
export async function verifyAssertion(
  { passkey, clientData, authenticatorData, signature }: AssertionStatement,
  publicKey: string,
  { origin, rpId, challenge }: CeremonyExpectation,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse, readStoredKey } = await loadLibrary()
  const verified = await verifyAuthenticationResponse({
    response: {
      id: passkey,
      rawId: passkey,
      type: 'public-key',
      response: { clientDataJSON: clientData, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The store compares counters, as it writes the new one: of two sign-ins at once, the second is refused.
    credential: { id: passkey, publicKey: readStoredKey(publicKey), counter: 0 },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/**
 * Returns the challenge that the browser has passed on; undefined if it cannot be read, or if a frame in a page of
 * another site asked: the library lets such frames pass if the browser does not name that site.
 */
export function readClientChallenge(clientData: string): string | undefined {
  const data = parseJson(Buffer.from(clientData, 'base64url').toString())
  if (!isObject(data) || data.crossOrigin === true) return undefined
  return typeof data.challenge === 'string' ? data.challenge : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Loads it with the first passkey: half a second and 24 MB, which few servers need at their start. */
const loadLibrary = async () => {
  const library = await import('@simplewebauthn/server')
  const { isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const { isAcceptedKey, readStoredKey } = await import('./cose-key.ts')
  return { ...library, isoBase64URL, isoCBOR, isAcceptedKey, readStoredKey }
}
