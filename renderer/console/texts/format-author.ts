import type { ConsoleState } from '#schemas/generated/types.gen.ts'
import type { ConsoleI18n } from '../context/i18n.ts'

interface Author {
  /** As in the audit: the id of a person, `token` or `import`. */
  readonly author: string
  /** Absent: the person has no access any more. */
  readonly authorName?: string
}

/** Says who made a change. */
export function formatAuthor(
  { author, authorName }: Author,
  i18n: ConsoleI18n,
  { person }: Pick<ConsoleState, 'person'>,
): string {
  if (author === person.id) return i18n.t('people.you')
  if (author === 'token') return i18n.t('record.by_program')
  if (author === 'import') return i18n.t('record.by_import')
  return authorName ?? i18n.t('activity.by_left')
}
