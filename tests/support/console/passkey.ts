/** A passkey that says and signs what an authenticator and a browser do (Web Authentication, level 2). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { consoleOrigin } from './console.ts'

/** Replaces what an honest browser or authenticator says. */
export interface PasskeyStatement {
  readonly challenge: string
  readonly type?: string
  readonly origin?: string
  readonly crossOrigin?: boolean
  readonly rpId?: string
  readonly flags?: number
  readonly counter?: number
  readonly key?: KeyObject
  /** The id that the authenticator states, in base64url. */
  readonly credential?: string
  /** The COSE algorithm that the public key states. */
  readonly algorithm?: number
}

const generators = {
  ec: () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
  secp384r1: () => generateKeyPairSync('ec', { namedCurve: 'secp384r1' }),
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  'short rsa': () => generateKeyPairSync('rsa', { modulusLength: 1024 }),
  ed25519: () => generateKeyPairSync('ed25519'),
}

export type PasskeyKind = keyof typeof generators

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export function createTestPasskey(kind: PasskeyKind) {
  const { publicKey, privateKey } = generators[kind]()
  const id = randomBytes(16).toString('base64url')
  return {
    id,
    key: privateKey,
    /** SubjectPublicKeyInfo, in base64url. */
    spki: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    register({ flags = userPresent | userVerified, credential = id, ...statement }: PasskeyStatement) {
      const credentialId = Buffer.from(credential, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const aaguid = Buffer.alloc(16)
      const attested = Buffer.concat([
        aaguid,
        length,
        credentialId,
        encodeCoseKey(publicKey, statement.algorithm),
      ])
      return {
        passkey: id,
        ...describe({ type: 'webauthn.create', ...statement, flags: flags | hasCredential }, attested),
      }
    },
    signIn(statement: PasskeyStatement) {
      const { clientData, authenticatorData } = describe({ type: 'webauthn.get', ...statement })
      const digest = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest()
      const signed = Buffer.concat([Buffer.from(authenticatorData, 'base64url'), digest])
      const signature = sign(kind === 'ed25519' ? null : 'sha256', signed, statement.key ?? privateKey)
      return { passkey: id, clientData, authenticatorData, signature: signature.toString('base64url') }
    },
  }
}

/** The user is present and verified, unless told otherwise. */
function describe(
  {
    rpId = new URL(consoleOrigin).hostname,
    flags = userPresent | userVerified,
    counter = 0,
    origin = consoleOrigin,
    crossOrigin = false,
    challenge,
    type,
  }: PasskeyStatement,
  attested = Buffer.alloc(0),
) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const host = createHash('sha256').update(rpId).digest()
  const data = Buffer.concat([host, Buffer.from([flags]), count, attested])
  const said = JSON.stringify({ type, challenge, origin, crossOrigin })
  return {
    clientData: Buffer.from(said).toString('base64url'),
    authenticatorData: data.toString('base64url'),
  }
}

/** Writes a key as authenticators do: a CBOR map (RFC 9053, 7). */
function encodeCoseKey(key: KeyObject, algorithm?: number): Buffer {
  const { kty, crv, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  const entries: readonly (readonly [number, number | string])[] =
    kty === 'RSA'
      ? [
          [1, 3],
          [3, algorithm ?? -257],
          [-1, n],
          [-2, e],
        ]
      : kty === 'OKP'
        ? [
            [1, 1],
            [3, algorithm ?? -8],
            [-1, 6],
            [-2, x],
          ]
        : [
            [1, 2],
            [3, algorithm ?? (crv === 'P-256' ? -7 : -35)],
            [-1, crv === 'P-256' ? 1 : 2],
            [-2, x],
            [-3, y],
          ]
  const items = entries.flatMap(([label, value]) => [
    encodeInteger(label),
    typeof value === 'number' ? encodeInteger(value) : encodeBytes(Buffer.from(value, 'base64url')),
  ])
  return Buffer.concat([Buffer.from([0xa0 | entries.length]), ...items])
}

const encodeInteger = (value: number): Buffer =>
  value < 0 ? encodeHead(0x20, -1 - value) : encodeHead(0, value)

const encodeBytes = (bytes: Buffer): Buffer => Buffer.concat([encodeHead(0x40, bytes.length), bytes])

/** Writes the kind of an item and its value or length (RFC 8949, 3). */
function encodeHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([kind | value])
  if (value < 0x100) return Buffer.from([kind | 24, value])
  return Buffer.from([kind | 25, value >> 8, value & 0xff])
}
