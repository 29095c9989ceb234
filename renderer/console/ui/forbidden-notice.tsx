import { useContext } from 'react'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { SignedInContext, useWords } from '../context/console-context.ts'

/** Says that the role of the person does not allow something, and who can change that. Another try would not help. */
export function ForbiddenNotice() {
  const words = useWords()
  const role = useContext(SignedInContext)?.membership.role
  return (
    <Notice kind="info" title={words.t('access.forbidden')}>
      {role &&
        words.t('access.forbidden_hint', {
          role: words.t(`role.${role}`),
          people: words.t('nav.people'),
        })}
    </Notice>
  )
}
