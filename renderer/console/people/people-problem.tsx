import { Link, useLocation } from 'react-router'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useWords } from '../console-context.ts'
import { getSignInPath } from '../sign-in/return-path.ts'

/** Says why a change of people failed; one that needs a fresh sign-in leads to it, and back. */
export function PeopleProblem({ problem }: { readonly problem: Problem | undefined }) {
  const words = useWords()
  const { pathname } = useLocation()
  if (!problem) return null
  if (problem.code !== 'session.proof_needed')
    return <Notice kind="problem">{words.formatProblem(problem)}</Notice>
  return (
    <Notice
      kind="problem"
      title={words.t('people.proof')}
      actions={
        <Link className="bp-button bp-button--secondary" to={getSignInPath(`/operator${pathname}`)}>
          {words.t('people.proof_go')}
        </Link>
      }
    >
      {words.t('people.proof_hint')}
    </Notice>
  )
}
