/** Translates the names of records in the calls, which are those of their files, to those in the tables. */

import { documentKinds } from '#server/configuration/document-kinds.ts'
import type { AuditSubject } from '#server/features/audit/audit.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import type { RecordKey } from '#server/features/directory/record-history.ts'
import { contentKinds } from '#server/features/directory/rules/content-kinds.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'

/** A record as the calls name it: a folder and a slug or id; `business` and its slug. */
export interface RecordName {
  readonly kind: string
  readonly key: string
}

export function toRecordKey({ kind, key }: RecordName, { business }: Directory): RecordKey {
  // Another slug than the business's own is the key of nothing.
  if (kind === 'business') return { business: business.slug, kind, key: key === business.slug ? '' : key }
  return { business: business.slug, kind: toStoredKind(kind), key }
}

/** Returns the name of a kind in the tables; kinds of what is no record are the same. */
export const toStoredKind = (kind: string): string =>
  [...contentKinds, ...recordKinds, ...documentKinds].find(({ folder }) => folder === kind)?.kind ?? kind

/** Names a subject of the audit as the calls name it. */
export function toSubjectName({ kind, key }: AuditSubject, { business }: Directory): RecordName {
  if (kind === 'business') return { kind, key: business.slug }
  const all = [...contentKinds, ...recordKinds, ...documentKinds]
  return { kind: all.find(other => other.kind === kind)?.folder ?? kind, key }
}
