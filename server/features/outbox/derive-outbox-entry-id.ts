import { createHash } from 'node:crypto'

/** Derives a UUID from what an outbox entry is about, so that there is one at most: 128 bits of a hash, without hyphens. */
export const deriveOutboxEntryId = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
