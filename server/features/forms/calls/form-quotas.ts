/** The places of a form: how many submissions it takes, and whether any are left. */
import type { Formula } from '#schemas/runtime/expression/formula.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { FormKey } from '../form-versions.ts'
import type { SubmissionQuota } from '../submissions.ts'

/** Lists the document's quotas as the store counts them, without those that `takes` rejects. */
export const toSubmissionQuotas = (
  { quotas = [] }: FormDocument,
  takes: (condition: Formula | undefined) => boolean,
): SubmissionQuota[] =>
  quotas.flatMap(({ most, when }) =>
    // The key is the condition, so that a quota keeps counting when a later version lists it elsewhere.
    takes(when) ? [{ key: when === undefined ? 'all' : `when ${when}`, most }] : [],
  )

/** Returns whether there is no place left for anybody, whatever they answer. */
export async function isFormFull(
  key: FormKey,
  document: FormDocument,
  context: CallContext,
): Promise<boolean> {
  const quotas = toSubmissionQuotas(document, condition => condition === undefined)
  if (quotas.length === 0) return false
  const {
    stores: { formStores },
    directory,
  } = context
  const taken = await formStores.submissions.countSubmissionsByQuota(
    { ...key, business: directory.business.slug },
    quotas.map(quota => quota.key),
  )
  return quotas.some(quota => (taken.get(quota.key) ?? 0) >= quota.most)
}
