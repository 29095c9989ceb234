/**
 * Solves challenges of ALTCHA, version 2, with PBKDF2. The browser derives keys on threads of its own, so that the page
 * stays responsive without a worker, which the page's policy (Trusted Types) and other sites' pages would not allow.
 */
import { isObject } from '#schemas/runtime/core/pointer.ts'

interface Challenge {
  /** Hexadecimal. */
  readonly nonce: string
  readonly salt: string
  readonly keyPrefix: string
  /** Iterations of a try. */
  readonly cost: number
  readonly keyBytes: number
  /** PBKDF2/… */
  readonly hash: string
}

/** So many tries at once keep the processor's cores busy. */
const simultaneousTries = 4

/**
 * Returns what the server takes as `proof`. Undefined if the signal aborts, or if the browser cannot derive keys, as on
 * pages without HTTPS.
 */
export async function solveCaptcha(text: string, signal: AbortSignal): Promise<string | undefined> {
  const { subtle }: Partial<Crypto> = crypto
  const parsed: unknown = JSON.parse(text)
  const challenge = isObject(parsed) ? readChallenge(parsed.parameters) : undefined
  if (!subtle || !challenge) return undefined
  let next = 0
  let proof: string | undefined
  const search = async () => {
    while (proof === undefined && !signal.aborted) {
      const counter = next++
      const derivedKey = await deriveKey(subtle, challenge, counter)
      if (derivedKey.startsWith(challenge.keyPrefix))
        proof = btoa(JSON.stringify({ challenge: parsed, solution: { counter, derivedKey } }))
    }
  }
  await Promise.all(Array.from({ length: simultaneousTries }, search))
  return signal.aborted ? undefined : proof
}

function readChallenge(parameters: unknown): Challenge | undefined {
  if (!isObject(parameters)) return undefined
  const { nonce, salt, keyPrefix, cost, keyLength, algorithm } = parameters
  const [, hash] = /^PBKDF2\/(.+)$/.exec(String(algorithm)) ?? []
  if (hash === undefined) return undefined
  return {
    nonce: String(nonce),
    salt: String(salt),
    keyPrefix: String(keyPrefix),
    cost: Number(cost),
    keyBytes: Number(keyLength),
    hash,
  }
}

/** The password is the nonce, followed by the counter in four bytes, the highest first. */
async function deriveKey(
  subtle: SubtleCrypto,
  { nonce, salt, cost, keyBytes, hash }: Challenge,
  counter: number,
): Promise<string> {
  const password = fromHex(nonce + counter.toString(16).padStart(8, '0'))
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const options = { name: 'PBKDF2', salt: fromHex(salt), iterations: cost, hash }
  return toHex(new Uint8Array(await subtle.deriveBits(options, key, keyBytes * 8)))
}

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
