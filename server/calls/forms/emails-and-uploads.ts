/** What answers refer to beside themselves: addresses and files. */
import { collectTextAnswers } from '../../domain/form-fields.ts'
import type { FormVersion } from '../../ports/form-versions.ts'
import type { Submission } from '../../ports/submissions.ts'

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
