import { Link, useLocation } from 'react-router'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { getSignInPath } from '../context/return-path.ts'

interface Props {
  readonly problem: Problem | undefined
  /** Says what needs a fresh sign-in. */
  readonly hint: string
}

/** Says why something failed; what needs a fresh sign-in leads to it, and back to this page. */
export function ReauthenticationProblem({ problem, hint }: Props) {
  const i18n = useI18n()
  const { pathname, search } = useLocation()
  const { email } = useSignedIn().session.person
  if (!problem) return null
  if (problem.code !== 'session.proof_needed')
    return <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>
  return (
    <Notice
      kind="problem"
      title={i18n.t('people.proof')}
      actions={
        <Link
          className="bp-button bp-button--secondary"
          to={getSignInPath(`/operator${pathname}${search}`)}
          state={{ email }}
        >
          {i18n.t('people.proof_go')}
        </Link>
      }
    >
      {hint}
    </Notice>
  )
}
