import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { useApp } from '../../screen/app-context.ts'
import type { FailedLoad } from '../../screen/use-failed-load.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Says why something could not be fetched, with a retry button. */
export function FailedLoadNotice({ problem, retry }: FailedLoad) {
  const { words } = useApp()
  return (
    <Notice
      kind="problem"
      actions={
        <Button type="button" onClick={retry}>
          {words.t('common.try_again')}
        </Button>
      }
    >
      {words.phrase(getProblemMessageKey(problem.code), problem.params)}
    </Notice>
  )
}
