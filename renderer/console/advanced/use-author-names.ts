import { useCallback } from 'react'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatAuthor } from '../texts/format-author.ts'

/** Returns a function that says who the author of a change is. */
export function useAuthorNames(): (author: string) => string {
  const i18n = useI18n()
  const { session } = useSignedIn()
  const { data } = useConsoleQuery('listTeamMembers', {})
  return useCallback(
    author => {
      const authorName = data?.people.find(({ person }) => person === author)?.name
      return formatAuthor({ author, ...(authorName === undefined ? {} : { authorName }) }, i18n, session)
    },
    [data, i18n, session],
  )
}
