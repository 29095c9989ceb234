/** Passkeys of people in the console: the public keys with which they sign in. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { SessionOwner } from './console-sessions.ts'

export interface Passkey {
  /** As authenticators name it, in base64url. */
  readonly id: string
  /** The User-Agent of the browser that added it. */
  readonly device: string
  readonly createdAt: Instant
  /** When the challenge of the last sign-in was issued. */
  readonly challengedAt: Instant | undefined
}

export interface NewPasskey extends Omit<Passkey, 'challengedAt'> {
  readonly owner: SessionOwner
  /** A COSE key (RFC 9053), of older passkeys SubjectPublicKeyInfo (RFC 5280), in base64url. */
  readonly publicKey: string
  readonly counter: number
}

export interface PasskeyUse {
  readonly id: string
  /** What the authenticator has counted; 0: it does not count. */
  readonly counter: number
  readonly challengedAt: Instant
}
