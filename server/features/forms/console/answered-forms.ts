/** Handles `listAnsweredForms`: the forms and surveys, and how much has come in. */
import type { ListAnsweredFormsOutput } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { getCurrentFormDocument } from '../calls/form-versions.ts'
import type { FormKey } from '../form-versions.ts'
import type { FormCounts } from '../submissions.ts'
import { defaultListedStatuses } from './operator-submissions.ts'

type AnsweredForm = ListAnsweredFormsOutput['forms'][number]

const maxCounted = 10_000

export const listAnsweredForms: Handler<'listAnsweredForms'> = async (_, context) => {
  const {
    stores: { formStores },
    directory,
    now,
  } = context
  const zone = getZoneOrDefault(undefined, directory)
  const versions = groupVersions(await formStores.versions.listKeys(directory.business.slug))
  const counts = await formStores.submissions.countByForm({
    business: directory.business.slug,
    forms: versions,
    statuses: defaultListedStatuses,
    most: maxCounted,
    since: getFirstInstantOfDay(addDays(toLocalDateTime(now, zone).date, -1), zone),
  })
  const byKey = new Map(counts.map(count => [toKey(count), count]))
  const forms = versions
    .map(form => ({ form, counts: byKey.get(toKey(form)) }))
    .toSorted((a, b) => (b.counts?.latestAt ?? 0) - (a.counts?.latestAt ?? 0))
    .map(({ form, counts }) => toAnsweredForm(form, counts, { zone, context }))
  return done({ forms: forms.filter(form => form.submissions > 0 || isOffered(form, context)) })
}

/** Forms that only screens ask have no title and, by themselves, no answers. */
const isOffered = (key: FormKey, { configuration }: CallContext): boolean =>
  getCurrentFormDocument(key, configuration)?.title !== undefined

interface VersionedForm extends FormKey {
  readonly versions: readonly number[]
}

const toKey = ({ kind, form }: FormKey): string => `${kind} ${form}`

/** @param keys the oldest first */
function groupVersions(keys: readonly (FormKey & { readonly version: number })[]): VersionedForm[] {
  const forms = new Map<string, VersionedForm>()
  for (const { kind, form, version } of keys) {
    const { versions = [] } = forms.get(toKey({ kind, form })) ?? {}
    forms.set(toKey({ kind, form }), { kind, form, versions: [version, ...versions] })
  }
  return [...forms.values()]
}

function toAnsweredForm(
  { kind, form, versions }: VersionedForm,
  counts: FormCounts | undefined,
  { zone, context }: { readonly zone: Zone; readonly context: CallContext },
): AnsweredForm {
  const current = getCurrentFormDocument({ kind, form }, context.configuration)
  const { count = 0, fresh = 0, latestAt } = counts ?? {}
  return {
    kind,
    form,
    versions: [...versions],
    inService: current !== undefined,
    submissions: count,
    new: fresh,
    ...(current?.title === undefined ? {} : { title: current.title }),
    ...(latestAt === undefined ? {} : { latestAt: formatZonedInstant(latestAt, zone) }),
  }
}
