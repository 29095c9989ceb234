/** A passkey that says and signs what an authenticator and a browser do (Web Authentication, level 2). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { consoleOrigin } from './console.ts'

/** Replaces what an honest browser says. */
export interface PasskeyStatement {
  readonly challenge: string
  readonly type?: string
  readonly origin?: string
  readonly crossOrigin?: boolean
  readonly rpId?: string
  readonly flags?: number
  readonly counter?: number
  readonly key?: KeyObject
}

const generators = {
  ec: () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
  secp384r1: () => generateKeyPairSync('ec', { namedCurve: 'secp384r1' }),
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ed25519: () => generateKeyPairSync('ed25519'),
}

export function createTestPasskey(kind: keyof typeof generators) {
  const { publicKey, privateKey } = generators[kind]()
  const id = randomBytes(16).toString('base64url')
  return {
    id,
    key: privateKey,
    register: (statement: PasskeyStatement) => ({
      passkey: id,
      ...describe({ type: 'webauthn.create', ...statement }),
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    }),
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
function describe({
  rpId = new URL(consoleOrigin).hostname,
  flags = 0x05,
  counter = 0,
  origin = consoleOrigin,
  crossOrigin = false,
  challenge,
  type,
}: PasskeyStatement) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const data = Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  const said = JSON.stringify({ type, challenge, origin, crossOrigin })
  return {
    clientData: Buffer.from(said).toString('base64url'),
    authenticatorData: data.toString('base64url'),
  }
}
