/** Handles `getForm` and `getSurvey`: a document in service, or the joined forms of a cart. */
import type { GetSurveyInput, PublicForm } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { pickReferencedAnswers } from '#schemas/runtime/expression/interpolation.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { mergeForms } from '#schemas/runtime/form/merge-forms.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createFormToken } from '#server/features/request-limits/calls/form-token.ts'
import type { FormKey } from '../form-versions.ts'
import type { Submission } from '../submissions.ts'
import { isFormFull } from './form-quotas.ts'
import { loadFormVersion, loadOpenFormVersion } from './form-versions.ts'
import { withPublicBlocks } from './public-form-blocks.ts'
import { toPublicFormEnds } from './public-form-ends.ts'
import { removeForbiddenFormLinks } from './remove-forbidden-form-links.ts'
import { toSubmissionReceipt } from './submission-receipt.ts'

export const getForm: Handler<'getForm'> = ({ id, ...options }, context) =>
  id.includes(',')
    ? getJoinedForm(id.split(','), context)
    : getHostedDocument({ kind: 'form', form: id }, options, context)

export const getSurvey: Handler<'getSurvey'> = ({ id, ...options }, context) =>
  getHostedDocument({ kind: 'survey', form: id }, options, context)

/** Returns the joined forms of a cart. They are never submitted on their own, so there is no version and no stamp. */
async function getJoinedForm(ids: readonly string[], context: CallContext): Promise<Outcome<PublicForm>> {
  const [first, ...others] = ids.flatMap(id => context.configuration.forms.get(id) ?? [])
  if (!first || others.length + 1 < ids.length) return failed('form.not_found', { id: ids.join(',') })
  const joined = mergeForms([first, ...others])
  return done(await toFormDto(joined, context))
}

type VersionInput = Pick<GetSurveyInput, 'version' | 'submitted'>

async function getHostedDocument(
  key: FormKey,
  { version, submitted }: VersionInput,
  context: CallContext,
): Promise<Outcome<PublicForm>> {
  const answered = submitted === undefined ? undefined : await documentAfter(key, submitted, context)
  if (answered) return done(answered)
  const open = await loadOpenFormVersion(key, version, context)
  if (!open.ok) return open
  const { document } = open.value
  if (await isFormFull(key, document, context)) return failed('form.full')
  return done({ ...(await toFormDto(document, context)), stamp: await createFormToken(key, context) })
}

/**
 * Returns the form to a visitor who has submitted it. The visitor who took the last place finds the form full, but can
 * still read its end.
 */
async function documentAfter(
  key: FormKey,
  submitted: string,
  context: CallContext,
): Promise<PublicForm | undefined> {
  const found = await context.stores.formStores.submissions.find(context.directory.business.slug, submitted)
  if (found?.kind !== key.kind || found.form !== key.form || !isSubmitted(found)) return undefined
  const version = await loadFormVersion(key, found.version, context)
  if (!version.ok) return undefined
  const { document } = version.value
  const end = document.ends?.find(({ id }) => id === found.end)
  const answered = pickReferencedAnswers(end, found)
  return {
    ...(await toFormDto(document, context)),
    answered,
    receipt: await toSubmissionReceipt(found, context),
  }
}

const isSubmitted = ({ status }: Submission): boolean => status !== 'partial' && status !== 'draft'

/** Appends the default error rules to the document's own, so that one mapping says everything. */
export async function toFormDto(document: FormDocument, context: CallContext): Promise<PublicForm> {
  const { configuration, directory } = context
  const { linkHosts = [] } = directory.business
  const { ends, ui, ...form } = removeForbiddenFormLinks(configuration.forBrowser(document), linkHosts)
  return {
    ...form,
    ...(ui === undefined ? {} : { ui: await withPublicBlocks(ui, context) }),
    ...(ends === undefined ? {} : { ends: toPublicFormEnds(ends, directory) }),
    errors: [...(document.errors ?? []), ...configuration.fieldFaults.rules],
  }
}
