import type { ConsoleState } from '#schemas/generated/types.gen.ts'
import type { ConsoleWords } from '../context/words.ts'

interface Author {
  /** As in the audit: the id of a person, `token` or `import`. */
  readonly author: string
  /** Absent: the person has no access any more. */
  readonly authorName?: string
}

/** Says who made a change. */
export function formatAuthor(
  { author, authorName }: Author,
  words: ConsoleWords,
  { person }: Pick<ConsoleState, 'person'>,
): string {
  if (author === person.id) return words.t('people.you')
  if (author === 'token') return words.t('record.by_program')
  if (author === 'import') return words.t('record.by_import')
  return authorName ?? words.t('activity.by_left')
}
