/** Public keys of passkeys as authenticators write them: COSE keys (RFC 9053), in base64url. */
import { createPublicKey } from 'node:crypto'
import { cose, decodeCredentialPublicKey, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'

type Bytes = ReturnType<typeof isoBase64URL.toBuffer>

const minModulusBytes = 2048 / 8
const maxModulusBytes = 4096 / 8

/** Tells whether a key has the curve or the length of one that can sign in: the library looks at the algorithm alone. */
export function isAcceptedKey(publicKey: Bytes): boolean {
  const key = decodeCredentialPublicKey(publicKey)
  if (cose.isCOSEPublicKeyEC2(key)) return key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256
  if (cose.isCOSEPublicKeyOKP(key)) return key.get(cose.COSEKEYS.crv) === cose.COSECRV.ED25519
  if (!cose.isCOSEPublicKeyRSA(key)) return false
  const { length = 0 } = key.get(cose.COSEKEYS.n) ?? {}
  return length >= minModulusBytes && length <= maxModulusBytes
}

/** The first byte of SubjectPublicKeyInfo: a DER sequence. That of a COSE key is a CBOR map. */
const derSequence = 0x30

/** Returns a stored key: those of older passkeys are SubjectPublicKeyInfo (RFC 5280). */
export function readStoredKey(stored: string): Bytes {
  const bytes = isoBase64URL.toBuffer(stored)
  return bytes[0] === derSequence ? convertToCose(bytes) : bytes
}

function convertToCose(der: Bytes): Bytes {
  const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' })
  const { kty, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  const { COSEKEYS, COSEKTY, COSEALG, COSECRV } = cose
  const converted = new Map<number, number | Bytes>()
  if (kty === 'EC') {
    converted.set(COSEKEYS.kty, COSEKTY.EC2).set(COSEKEYS.alg, COSEALG.ES256)
    converted.set(COSEKEYS.crv, COSECRV.P256)
    converted.set(COSEKEYS.x, isoBase64URL.toBuffer(x)).set(COSEKEYS.y, isoBase64URL.toBuffer(y))
  } else if (kty === 'OKP') {
    converted.set(COSEKEYS.kty, COSEKTY.OKP).set(COSEKEYS.alg, COSEALG.EdDSA)
    converted.set(COSEKEYS.crv, COSECRV.ED25519).set(COSEKEYS.x, isoBase64URL.toBuffer(x))
  } else if (kty === 'RSA') {
    converted.set(COSEKEYS.kty, COSEKTY.RSA).set(COSEKEYS.alg, COSEALG.RS256)
    converted.set(COSEKEYS.n, isoBase64URL.toBuffer(n)).set(COSEKEYS.e, isoBase64URL.toBuffer(e))
  } else throw new Error(`No passkey has a key of the kind ${kty}.`)
  return isoCBOR.encode(converted)
}
