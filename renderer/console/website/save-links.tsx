import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useI18n } from '../context/console-context.ts'

interface Props {
  readonly links: {
    readonly isChanged: boolean
    readonly isBusy: boolean
    readonly problem: Problem | undefined
    discard(): void
  }
}

/** Saves the menu or the redirects, which visitors see at once. */
export function SaveLinks({ links }: Props) {
  const i18n = useI18n()
  const { isChanged, isBusy, problem, discard } = links
  return (
    <>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      {isChanged && (
        <div className="bp-actions">
          <Button type="button" onClick={discard}>
            {i18n.t('record.discard')}
          </Button>
          <Button look="primary" busy={isBusy} busyLabel={i18n.t('document.saving')}>
            {i18n.t('website.save_links')}
          </Button>
        </div>
      )}
    </>
  )
}
