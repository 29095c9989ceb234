import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'

export const saveSubmissionTags: Handler<'saveSubmissionTags'> = async (input, context) => {
  const {
    stores: { formStores },
    directory,
  } = context
  const tags = tidyTags(input.tags)
  const isFound = await formStores.submissions.putTags({
    business: directory.business.slug,
    id: input.id,
    tags,
    audit: createAuditNote('saveSubmissionTags', { kind: 'submission', key: input.id }, context),
  })
  return isFound ? done({ tags }) : failed('submission.not_found')
}

/** Leaves out spaces around tags, empty ones and repetitions in any letter case. */
function tidyTags(tags: readonly string[]): string[] {
  const tidy = new Map<string, string>()
  for (const tag of tags) {
    const text = tag.trim().replace(/\s+/g, ' ')
    const key = text.toLowerCase()
    if (text !== '' && !tidy.has(key)) tidy.set(key, text)
  }
  return [...tidy.values()]
}
