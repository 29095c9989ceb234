import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { getCurrentFormDocument } from '../calls/form-versions.ts'
import type { FormKey } from '../form-versions.ts'

/**
 * Returns the documents that were answered: the current one, then the others, newest first; or the version asked for.
 */
export async function loadAnsweredDocuments(
  key: FormKey,
  version: number | undefined,
  context: CallContext,
): Promise<Outcome<readonly FormDocument[]>> {
  const { versions } = context.stores.formStores
  const ownKey = { ...key, business: context.directory.business.slug }
  if (version !== undefined) {
    const found = await versions.find(ownKey, version)
    return found ? done([found.document]) : failed('form.version_unknown')
  }
  const documents = (await versions.list(ownKey)).toReversed().map(({ document }) => document)
  if (documents.length === 0)
    return failed(key.kind === 'form' ? 'form.not_found' : 'survey.not_found', { id: key.form })
  const current = getCurrentFormDocument(key, context.configuration)
  const others = documents.filter(document => document.version !== current?.version)
  return done(current ? [current, ...others] : documents)
}
