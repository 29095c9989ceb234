/** Encrypts tokens of other platforms for the database: AES-256-GCM, with a key derived from a secret of the installation. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '#server/lib/secrets.ts'
import type { CalendarConnectionKey } from '../calendar-connections.ts'
import { CalendarPlatformError } from './calendar-platform-error.ts'

export interface TokenCipher {
  /** The text can be read only as that of the same connection. */
  encrypt(text: string, owner: CalendarConnectionKey): Promise<string>
  /** Rejects with CalendarPlatformError if the text was changed, or belongs to another connection or installation. */
  decrypt(text: string, owner: CalendarConnectionKey): Promise<string>
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const options = { authTagLength: tagBytes }

export function createTokenCipher(secrets: Secrets): TokenCipher {
  const readKey = async () =>
    Buffer.from(hkdfSync('sha256', await secrets.getOrCreate('calendar-token'), '', 'calendar tokens', 32))
  return {
    async encrypt(text, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, await readKey(), nonce, options).setAAD(toOwnerBytes(owner))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
    },
    async decrypt(text, owner) {
      const bytes = Buffer.from(text, 'base64url')
      const key = await readKey()
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), options)
        decipher.setAAD(toOwnerBytes(owner)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        const content = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([content, decipher.final()]).toString('utf8')
      } catch {
        throw new CalendarPlatformError('The stored token cannot be read: connect the calendar again.', {
          kind: 'consent-ended',
        })
      }
    },
  }
}

const toOwnerBytes = ({ business, provider, platform }: CalendarConnectionKey): Buffer =>
  Buffer.from(JSON.stringify([business, provider, platform]))
