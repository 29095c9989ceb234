/** Handles `listAudit`: who changed what. */
import { done } from '#schemas/runtime/core/problem.ts'
import { asInstant, formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { AuditCursor, AuditEntry } from '../../ports/audit.ts'
import type { Directory } from '../../ports/directory.ts'
import type { Handler } from '../handler.ts'
import { toRecordKey, toStoredKind, toSubjectName } from './record-keys.ts'

export const listAudit: Handler<'listAudit'> = async (input, { audit, directory }) => {
  const { kind, key, author, from = '', to = '', after = '', limit = 50 } = input
  // Reads one entry more than the page has, to know whether there is a next page.
  const found = await audit.list({
    ...{ business: directory.business.slug, author, limit: limit + 1 },
    kind: kind && toStoredKind(kind),
    key: kind === undefined || key === undefined ? key : toRecordKey({ kind, key }, directory).key,
    ...{ from: parseInstant(from), to: parseInstant(to), after: parseCursor(after) },
  })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const zone = requireZone(directory.business.timezone)
  return done({
    entries: page.map(entry => toEntryDto(entry, directory, zone)),
    next: last ? `${last.at}.${last.id}` : null,
  })
}

const toEntryDto = ({ at, subject, patch, ...entry }: AuditEntry, directory: Directory, zone: Zone) => ({
  ...{ ...entry, at: formatZonedInstant(at, zone) },
  ...(subject ? { subject: toSubjectName(subject, directory) } : {}),
  ...(patch ? { patch: patch.map(operation => ({ ...operation })) } : {}),
})

/** An unknown cursor starts at the first page. */
function parseCursor(text: string): AuditCursor | undefined {
  const [, at, id] = /^(-\d{1,13}|\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return at === undefined || id === undefined ? undefined : { at: asInstant(Number(at)), id }
}
