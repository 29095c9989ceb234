/** Looks up what the entries of the audit are about, as it is now: the audit itself has no names. */
import type { ListAuditOutput } from '#schemas/generated/types.gen.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { AuditSubject } from '#server/features/audit/audit.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { contentKinds } from '#server/features/directory/rules/content-kinds.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import type { AuthorNames } from '#server/features/people/calls/audit-authors.ts'

export type AuditTarget = NonNullable<ListAuditOutput['entries'][number]['target']>

/** Returns the targets by `formatAuditTargetKey`; what is gone is missing. */
export async function findAuditTargets(
  subjects: readonly AuditSubject[],
  names: AuthorNames,
  context: CallContext,
): Promise<ReadonlyMap<string, AuditTarget>> {
  const unique = new Map(subjects.map(subject => [formatAuditTargetKey(subject), subject]))
  const paid = await findPaid([...unique.values()], context)
  const wanted = new Map([...unique].map(([key, subject]) => [key, paid.get(key) ?? subject]))
  const bookings = await findBookings([...wanted.values()], context)
  const found = new Map<string, AuditTarget>()
  for (const [key, subject] of wanted) {
    const target =
      subject.kind === 'booking'
        ? bookings.get(subject.key)
        : subject.kind === 'submission'
          ? await findSubmission(subject.key, context)
          : findNamed(subject, names, context.directory)
    if (target) found.set(key, target)
  }
  return found
}

export const formatAuditTargetKey = ({ kind, key }: AuditSubject): string => `${kind} ${key}`

/** Returns what payments are of, by the keys of the payments. */
async function findPaid(
  subjects: readonly AuditSubject[],
  { paymentServices, directory }: CallContext,
): Promise<ReadonlyMap<string, AuditSubject>> {
  const found = new Map<string, AuditSubject>()
  for (const payment of subjects.filter(({ kind }) => kind === 'payment')) {
    const business = directory.business.slug
    const { subject } = (await paymentServices.payments.find({ business, id: payment.key })) ?? {}
    if (subject?.kind === 'booking')
      found.set(formatAuditTargetKey(payment), { kind: 'booking', key: subject.booking })
    else if (subject)
      found.set(formatAuditTargetKey(payment), { kind: 'submission', key: subject.submission })
  }
  return found
}

async function findBookings(
  subjects: readonly AuditSubject[],
  { stores: { bookings }, directory }: CallContext,
): Promise<ReadonlyMap<string, AuditTarget>> {
  const ids = subjects.filter(({ kind }) => kind === 'booking').map(({ key }) => key)
  const found = await bookings.findByIds(directory.business.slug, [...new Set(ids)])
  return new Map(
    found.map(({ id, appointments: [first], contact: { firstName, lastName, email } }) => [
      id,
      {
        kind: 'booking',
        key: id,
        ...(first ? { name: first.serviceName } : {}),
        contact: {
          ...(firstName === undefined ? {} : { firstName }),
          ...(lastName === undefined ? {} : { lastName }),
          ...(email === undefined ? {} : { email }),
        },
      },
    ]),
  )
}

async function findSubmission(
  id: string,
  { stores: { formStores }, directory }: CallContext,
): Promise<AuditTarget | undefined> {
  const submission = await formStores.submissions.find(directory.business.slug, id)
  if (!submission) return undefined
  const { kind, form } = submission
  return { kind: 'submission', key: id, form: { kind, form } }
}

/** Finds people and the records that are in memory. Content has no page in the console. */
function findNamed(
  { kind, key }: AuditSubject,
  names: AuthorNames,
  directory: Directory,
): AuditTarget | undefined {
  if (kind === 'person') {
    const name = names.get(key)
    return name === undefined ? undefined : { kind: 'person', key, name }
  }
  if (kind === 'business') {
    const { slug, name } = directory.business
    return { kind: 'record', key: slug, name }
  }
  if (contentKinds.some(content => content.kind === kind)) return undefined
  const { list } = recordKinds.find(record => record.kind === kind) ?? {}
  const record = list === undefined ? undefined : directory[list].get(key)
  if (!record) return undefined
  return { kind: 'record', key, ...('name' in record && record.name ? { name: record.name } : {}) }
}
