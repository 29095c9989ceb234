/** Saves answers to continue later. Anyone who knows a draft's id can use it: the id is a resume link. */

import { done, failed } from '#schemas/runtime/core/problem.ts'
import { cleanAnswers } from '#schemas/runtime/form/clean-answers.ts'
import { hasField } from '#schemas/runtime/form/form.ts'
import type { Handler } from '#server/calls/handler.ts'
import { randomId } from '#server/lib/identifiers.ts'
import type { Submission } from '../submissions.ts'
import { extractEmailsAndUploads } from './emails-and-uploads.ts'
import { loadOpenHostedVersion } from './form-versions.ts'

/** Saves a draft, of which nothing is required except that it answers the form. */
export const saveDraft: Handler<'saveDraft'> = async (input, context) => {
  const { kind, form, step, draft } = input
  const {
    stores: { formStores },
    directory,
    now,
  } = context
  const open = await loadOpenHostedVersion({ kind, form }, input.version, context)
  if (!open.ok) return open
  const { document } = open.value
  const formValues = Object.entries(cleanAnswers(document, input.values)).filter(([name]) =>
    hasField(document, name),
  )
  const submission: Submission = {
    id: draft ?? randomId(),
    kind,
    form,
    version: document.version,
    step,
    status: kind === 'survey' ? 'partial' : 'draft',
    values: Object.fromEntries(formValues),
    scores: {},
    locale: input.locale ?? directory.business.defaultLocale,
    startedAt: now,
    savedAt: now,
    erased: false,
  }
  const saved = await formStores.submissions.saveDraft({
    business: directory.business.slug,
    submission,
    replaces: draft !== undefined,
    ...extractEmailsAndUploads(open.value, submission.values),
  })
  return saved === 'gone' ? failed('draft.not_found') : done({ draft: submission.id })
}

const isDraft = ({ status }: Submission): boolean => status === 'partial' || status === 'draft'

export const getDraft: Handler<'getDraft'> = async (
  { draft, ...wanted },
  { stores: { formStores }, directory },
) => {
  const found = await formStores.submissions.find(directory.business.slug, draft)
  if (!found || found.erased || !isDraft(found)) return failed('draft.not_found')
  const { kind, form, version, values, step = '' } = found
  if ((wanted.kind ?? kind) !== kind || (wanted.form ?? form) !== form) return failed('draft.not_found')
  return done({ kind, form, version, values: { ...values }, step })
}
