import { type ReactNode, useContext } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { Skeleton } from '#renderer/ui/skeleton/skeleton.tsx'
import { SignedInContext, useWords } from '../context/console-context.ts'
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

/** Shows an answer; until it is there its shape, and if it fails why, with another try if that may help. */
export function AnswerState<T>({ answer, rows = 3, children }: AnswerStateProps<T>) {
  const words = useWords()
  if (answer.data !== undefined) return children(answer.data)
  if (answer.error?.problem.code === 'operator.forbidden') return <ForbiddenNotice />
  if (answer.error)
    return (
      <Notice
        kind="problem"
        title={words.t('page.failed')}
        actions={
          <Button type="button" onClick={() => answer.refetch()}>
            {words.t('page.retry')}
          </Button>
        }
      >
        {words.formatProblem(answer.error.problem)}
      </Notice>
    )
  return (
    <div className="bp-late">
      <p className="bp-hidden">{words.t('page.loading')}</p>
      <Skeleton count={rows} shape="card" />
    </div>
  )
}

/** Says that the role of the person does not allow something, and who can change that. Another try would not help. */
function ForbiddenNotice() {
  const words = useWords()
  const role = useContext(SignedInContext)?.membership.role
  return (
    <Notice kind="info" title={words.t('access.forbidden')}>
      {role &&
        words.t('access.forbidden_hint', {
          role: words.t(`role.${role}`),
          people: words.t('nav.providers'),
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
