import { type ReactNode, useContext } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { Skeleton } from '#renderer/ui/skeleton/skeleton.tsx'
import { SignedInContext, useI18n } from '../context/console-context.ts'
import type { ConsoleProblem } from '../context/use-console-call.ts'

interface AnswerStateProps<T> {
  readonly answer: {
    readonly data: T | undefined
    readonly error: ConsoleProblem | null
    refetch(): unknown
  }
  /** The number of rows to stand in for. */
  readonly rows?: number
  readonly children: (value: T) => ReactNode
}

/** Shows the response to a query; until it is there its shape, and if it fails why, with another try if that may help. */
export function QueryContent<T>({ answer, rows = 3, children }: AnswerStateProps<T>) {
  const i18n = useI18n()
  if (answer.data !== undefined) return children(answer.data)
  if (answer.error?.problem.code === 'operator.forbidden') return <ForbiddenNotice />
  if (answer.error)
    return (
      <Notice
        kind="problem"
        title={i18n.t('page.failed')}
        actions={
          <Button type="button" onClick={() => answer.refetch()}>
            {i18n.t('page.retry')}
          </Button>
        }
      >
        {i18n.formatProblem(answer.error.problem)}
      </Notice>
    )
  return (
    <div className="bp-late">
      <p className="bp-hidden">{i18n.t('page.loading')}</p>
      <Skeleton count={rows} shape="card" />
    </div>
  )
}

/** Says that the role of the person does not allow something, and who can change that. Another try would not help. */
function ForbiddenNotice() {
  const i18n = useI18n()
  const role = useContext(SignedInContext)?.membership.role
  return (
    <Notice kind="info" title={i18n.t('access.forbidden')}>
      {role &&
        i18n.t('access.forbidden_hint', {
          role: i18n.t(`role.${role}`),
          people: i18n.t('nav.providers'),
        })}
    </Notice>
  )
}

interface EmptyStateProps {
  readonly title: string
  /** What can be done about it. */
  readonly act?: ReactNode
  readonly children: ReactNode
}

/** Says that there is nothing to show, and when there will be. */
export const EmptyState = ({ title, act, children }: EmptyStateProps) => (
  <div className="console-empty">
    <h2>{title}</h2>
    <p>{children}</p>
    {act && <p>{act}</p>}
  </div>
)
