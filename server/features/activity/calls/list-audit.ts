/** Handles `listAudit`: who changed what. */
import { done } from '#schemas/runtime/core/problem.ts'
import { asInstant, formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import type { AuditCursor, AuditEntry, AuditQuery } from '#server/features/audit/audit.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import {
  type AuthorNames,
  readAuthorNames,
  toAuthorNameField,
} from '#server/features/people/calls/audit-authors.ts'
import { toRecordKey, toStoredKind, toSubjectName } from '#server/features/records/calls/record-keys.ts'
import { type AuditTarget, findAuditTargets, formatAuditTargetKey } from './audit-targets.ts'

export const listAudit: Handler<'listAudit'> = async (input, context) => {
  const {
    stores: { audit },
    directory,
  } = context
  const { kind, key, author, from = '', to = '', after = '', limit = 50, patches = 'true' } = input
  const subject = {
    kind: kind && toStoredKind(kind),
    key: kind === undefined || key === undefined ? key : toRecordKey({ kind, key }, directory).key,
  }
  // Reads one entry more than the page has, to know whether there is a next page.
  const found = await audit.list({
    business: directory.business.slug,
    author,
    limit: limit + 1,
    ...subject,
    payment: await findPayment(subject, context),
    from: parseInstant(from),
    to: parseInstant(to),
    after: parseCursor(after),
  })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const names = await readAuthorNames(context)
  const targets = await findAuditTargets(
    page.flatMap(entry => entry.subject ?? []),
    names,
    context,
  )
  const zone = requireZone(directory.business.timezone)
  return done({
    entries: page.map(entry =>
      toEntryDto(entry, { directory, zone, names, targets, hasPatches: patches === 'true' }),
    ),
    next: last ? `${last.at}.${last.id}` : null,
  })
}

/** Money of a booking is returned by its payment, whose id the audit has. */
async function findPayment(
  { kind, key }: Pick<AuditQuery, 'kind' | 'key'>,
  { paymentServices, directory }: CallContext,
): Promise<string | undefined> {
  if (kind !== 'booking' || key === undefined) return undefined
  return (await paymentServices.payments.findByBooking(directory.business.slug, key))?.id
}

interface EntryContext {
  readonly directory: Directory
  readonly zone: Zone
  readonly names: AuthorNames
  readonly targets: ReadonlyMap<string, AuditTarget>
  readonly hasPatches: boolean
}

function toEntryDto(
  { at, subject, patch, ...entry }: AuditEntry,
  { directory, zone, names, targets, hasPatches }: EntryContext,
) {
  const target = subject && targets.get(formatAuditTargetKey(subject))
  return {
    ...entry,
    at: formatZonedInstant(at, zone),
    ...toAuthorNameField(entry.author, names),
    ...(subject ? { subject: toSubjectName(subject, directory) } : {}),
    ...(target ? { target } : {}),
    ...(entry.version === undefined ? {} : describeRecordChange({ ...entry, patch })),
    ...(patch && hasPatches ? { patch: patch.map(operation => ({ ...operation })) } : {}),
  }
}

/** A patch that was too long to be kept says neither what was created nor which properties changed. */
function describeRecordChange({
  action,
  patch,
}: Pick<AuditEntry, 'action'> & { patch: AuditEntry['patch'] }) {
  const whole = patch?.find(({ path }) => path === '')
  if (action === 'deleteRecord' || whole?.op === 'remove') return { what: 'deleted' as const }
  const what =
    action === 'restoreRevision' ? ('restored' as const) : whole ? ('created' as const) : ('changed' as const)
  if (!patch || whole) return { what }
  return { what, properties: [...new Set(patch.map(({ path }) => path.split('/')[1] ?? ''))] }
}

/** An unknown cursor starts at the first page. */
function parseCursor(text: string): AuditCursor | undefined {
  const [, at, id] = /^(-\d{1,13}|\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return at === undefined || id === undefined ? undefined : { at: asInstant(Number(at)), id }
}
