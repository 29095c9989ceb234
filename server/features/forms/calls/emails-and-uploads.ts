/** What answers refer to beside themselves: addresses and files. */

import type { FormVersion } from '../form-versions.ts'
import { collectTextAnswers } from '../rules/form-fields.ts'
import type { Submission } from '../submissions.ts'

/** Extracts the email addresses by which a submission is found, and its files. */
export function extractEmailsAndUploads(
  { document }: Pick<FormVersion, 'document'>,
  values: Submission['values'],
) {
  const texts = collectTextAnswers(document, values)
  return {
    emails: [...new Set(texts.flatMap(({ format, text }) => (format === 'email' ? text : [])))],
    uploads: texts.flatMap(({ format, text, field }) => (format === 'upload' ? { id: text, field } : [])),
  }
}
