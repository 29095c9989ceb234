import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits, in base64url. */
export const createRandomToken = (): string => randomBytes(32).toString('base64url')

/** Returns the digest that is stored of a token. It needs no salt, because nobody can try 2^256 tokens. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
