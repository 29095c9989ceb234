import { createHash } from 'node:crypto'
import { canonicalizeJson } from '#schemas/runtime/core/canonical-json.ts'

/** Returns a digest of a record that does not depend on the order of its properties. */
export const digestRecord = (record: object | undefined): string | undefined =>
  record && createHash('sha256').update(canonicalizeJson(record)).digest('base64url')
