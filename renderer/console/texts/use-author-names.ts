import { useCallback } from 'react'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeTeamMembers } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatAuthor } from './format-author.ts'

/** Returns a function that says who made a change; nobody in particular if the team does not say. */
export function useAuthorNames(): (author: string) => string {
  const i18n = useI18n()
  const { session, membership } = useSignedIn()
  const { data } = useConsoleQuery('listTeamMembers', {}, { enabled: canSeeTeamMembers(membership.role) })
  return useCallback(
    author => {
      const member = data?.people.find(({ person }) => person === author)
      return formatAuthor({ author, authorName: member?.name ?? i18n.t('record.by_somebody') }, i18n, session)
    },
    [data, i18n, session],
  )
}
