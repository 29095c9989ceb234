import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { useApp } from '../../screen/app-context.ts'
import type { FailedLoad } from '../../screen/use-failed-load.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Says why something could not be fetched, with a retry button. */
export function FailedLoadNotice({ problem, retry }: FailedLoad) {
  const { i18n } = useApp()
  return (
    <Notice
      kind="problem"
      actions={
        <Button type="button" onClick={retry}>
          {i18n.t('common.try_again')}
        </Button>
      }
    >
      {i18n.phrase(getProblemMessageKey(problem.code), problem.params)}
    </Notice>
  )
}
