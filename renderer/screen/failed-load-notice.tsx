import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { useApp } from './app-context.ts'
import type { FailedLoad } from './use-failed-load.ts'

interface Props extends FailedLoad {
  /** The button; default: "Try again". */
  readonly label?: string
}

/** Says why something could not be fetched, with a button to fetch it again. */
export function FailedLoadNotice({ problem, retry, label }: Props) {
  const { i18n } = useApp()
  return (
    <Notice
      kind="problem"
      actions={
        <Button type="button" onClick={retry}>
          {label ?? i18n.t('common.try_again')}
        </Button>
      }
    >
      {i18n.phrase(getProblemMessageKey(problem.code), problem.params)}
    </Notice>
  )
}
