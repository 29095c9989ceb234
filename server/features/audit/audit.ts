/** Who changed what in a business. Entries are only added; they go when they are old. */
import { formerCallNames } from '#schemas/generated/calls.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { createJsonPatch, type JsonPatchOperation } from '#server/lib/json-patch.ts'

/** Says who makes a change. A store writes it to the audit in the transaction of the change, if there was one. */
export interface ChangeOrigin {
  /** The id of a person, `token` for a script with the operator's token, or `import`. */
  readonly author: string
  /** The name of a call, or `import`. */
  readonly action: string
  readonly at: Instant
  /** The records are those of an earlier revision. */
  readonly isRestoring?: boolean
  /** The records are those of a file: their versions are by an import, and only the audit says whose. */
  readonly isImporting?: boolean
  /** What of the change the owners of the business are told by email. Default: nothing. */
  readonly guarded?: readonly SensitiveChange[]
}

/** A change by which data or visitors go elsewhere, or by which somebody may do more. */
export interface SensitiveChange {
  /** Of a record as in the tables, such as `provider`; or of what a call is about. */
  readonly kind?: string
  readonly key?: string
  /** Of a record, what changed. Default: what the action says. */
  readonly property?: string
}

/** A change of anything but records, whose changes say more. */
export interface AuditNote extends ChangeOrigin {
  readonly business: string
  readonly subject?: AuditSubject | undefined
}

/** Only leads to what was changed: an id, and never a name, an address or a text of a visitor. */
export interface AuditSubject {
  /** Of a record as in the tables, such as `provider`; or `booking`, `payment`, `submission` and so on. */
  readonly kind: string
  readonly key: string
}

export interface AuditEntry {
  readonly id: string
  readonly at: Instant
  readonly author: string
  readonly action: string
  readonly subject?: AuditSubject
  /** Of a record, the version that it has since. */
  readonly version?: number
  /** Of a record, a JSON Patch (RFC 6902); absent if it is too long. */
  readonly patch?: readonly JsonPatchOperation[]
}

/** Returns the name that the call of an action has today. Entries keep the name that it had then. */
export const getCurrentActionName = (action: string): string => formerCallNames.get(action) ?? action

export interface AuditCursor {
  readonly at: Instant
  readonly id: string
}

export interface AuditQuery {
  readonly business: string
  readonly kind?: string | undefined
  readonly key?: string | undefined
  /** Changes of this payment count, too. */
  readonly payment?: string | undefined
  readonly author?: string | undefined
  readonly from?: Instant | undefined
  /** Exclusive. */
  readonly to?: Instant | undefined
  readonly after?: AuditCursor | undefined
  readonly limit: number
}

/** A page of the audit has many. */
const maxPatchCharacters = 64_000

/** Returns the change of a record as a JSON Patch; undefined if it is too long to be kept. */
export function formatJsonPatch(before: unknown, after: unknown): string | undefined {
  const patch = JSON.stringify(createJsonPatch(before, after))
  return patch.length <= maxPatchCharacters ? patch : undefined
}
