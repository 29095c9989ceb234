import { Button } from '#renderer/ui/button/button.tsx'
import { failed } from '#schemas/runtime/core/problem.ts'
import { useWords } from '../console-context.ts'
import { SignInCard } from '../sign-in/sign-in-card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** Stands in for a page whose code failed. */
export function BrokenPage() {
  const words = useWords()
  return (
    <SignInCard>
      <PageHeading heading={words.t('page.failed')} />
      <p>{words.formatProblem(failed('server.failed').problem)}</p>
      <Button type="button" onClick={() => location.reload()}>
        {words.t('page.retry')}
      </Button>
    </SignInCard>
  )
}
