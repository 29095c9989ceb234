/**
 * Challenges of the ALTCHA protocol, version 2: the caller has to find the counter from which a slow key derivation
 * gives a certain beginning of a key. Both the challenge and the whole key are signed, so checking takes two HMACs. Times
 * are those of the machine, as in the library and in the counters.
 */
import { createHmac, randomInt } from 'node:crypto'
import type { Challenge, ChallengeParameters, Payload } from 'altcha-lib'
import type { CallName } from '#schemas/generated/calls.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Secrets } from '#server/lib/secrets.ts'
import type { RateLimits } from '../rate-limits.ts'

/** PBKDF2 is the only slow derivation that browsers have, and they run it beside the page. */
const algorithm = 'PBKDF2/SHA-256'
/** The iterations of a try. */
const cost = 5000
/** The solution is one of so many counters, found after half of them on average. */
const counters = { min: 300, max: 900 }
/** How long a challenge may be solved; its solution is remembered as long. */
const lifetimeSeconds = 10 * 60
/** The beginning of the key that the challenge shows. */
const keyPrefixBytes = 16

export interface ProofOfWorkContext {
  readonly secrets: Secrets
  readonly rateLimits: RateLimits
  readonly business: string
  /** A proof is valid for one call. */
  readonly call: CallName
}

/** Loaded when the first write is suspicious. */
async function loadLibrary() {
  const [library, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ])
  return { ...library, deriveKey }
}

export async function createProofChallenge(context: ProofOfWorkContext): Promise<Challenge> {
  const { createChallenge, deriveKey } = await loadLibrary()
  return createChallenge({
    algorithm,
    cost,
    deriveKey,
    ...(await deriveSecrets(context)),
    counter: randomInt(counters.min, counters.max + 1),
    keyPrefixLength: keyPrefixBytes,
    expiresAt: new Date(Date.now() + lifetimeSeconds * 1000),
  })
}

/** Accepts a proof once, in whichever process. */
export async function acceptProofOfWork(proof: string, context: ProofOfWorkContext): Promise<boolean> {
  const payload = parsePayload(proof)
  if (payload === undefined) return false
  const { verifySolution, deriveKey } = await loadLibrary()
  const { verified } = await verifySolution({ ...payload, deriveKey, ...(await deriveSecrets(context)) })
  if (!verified) return false
  const spent = {
    limit: 'spentProofs',
    key: `${context.business}:${payload.challenge.signature}`,
    points: 1,
    maxPoints: 1,
    windowSeconds: lifetimeSeconds,
  }
  return (await context.rateLimits.consume(spent)) === undefined
}

/** Derives keys for one call of one business, so that a proof is worth nothing elsewhere. */
async function deriveSecrets({ secrets, business, call }: ProofOfWorkContext) {
  const secret = await secrets.getOrCreate('proof')
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`${purpose} ${business} ${call}`).digest('base64url')
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('key') }
}

const hexPattern = /^([\da-f]{2}){1,64}$/

/** Parses what ALTCHA clients send: JSON in Base64. Undefined if it is malformed. */
function parsePayload(proof: string): Payload | undefined {
  const { challenge, solution } = parseObject(Buffer.from(proof, 'base64').toString('utf8'))
  if (!isObject(challenge) || !isObject(solution)) return undefined
  const { derivedKey, counter } = solution
  const { signature, parameters } = challenge
  if (typeof signature !== 'string' || !hexPattern.test(signature)) return undefined
  if (!isObject(parameters) || !isChallengeParameters(parameters)) return undefined
  if (typeof derivedKey !== 'string' || !hexPattern.test(derivedKey)) return undefined
  return { challenge: { parameters, signature }, solution: { derivedKey, counter: Number(counter) } }
}

/** Checks the types; what the parameters say counts only if the signature is ours. */
const isChallengeParameters = (
  parameters: object,
): parameters is ChallengeParameters & Record<string, unknown> => {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix }: Partial<ChallengeParameters> = parameters
  return (
    [algorithm, nonce, salt, keyPrefix].every(text => typeof text === 'string') &&
    [cost, keyLength].every(number => typeof number === 'number')
  )
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
