import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useI18n } from '../context/console-context.ts'
import { useModal } from './use-modal.ts'

interface Props {
  readonly title: string
  /** What will be done, on the button. */
  readonly confirm: string
  readonly busyLabel: string
  /** Of that button. Default: danger. */
  readonly look?: 'primary' | 'danger'
  /** What leaves everything as it is; default: "Cancel". */
  readonly keep?: string
  readonly isBusy: boolean
  /** Whether what it says is not complete yet, so that it cannot be confirmed. */
  readonly isLoading?: boolean
  readonly problem?: Problem | undefined
  readonly children?: ReactNode
  readonly onConfirm: (fields: FormData) => void
  readonly onClose: () => void
}

/** Asks before something is done that cannot be undone. Closing it, also by Escape, does nothing. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    confirm,
    busyLabel,
    isBusy,
    isLoading = false,
    problem,
    children,
    onConfirm,
    onClose,
  } = props
  const i18n = useI18n()
  const id = useId()
  const dialog = useModal()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy && !isLoading) onConfirm(new FormData(event.currentTarget))
  }
  return (
    <dialog ref={dialog} className="console-dialog" aria-labelledby={id} onClose={onClose}>
      <form onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        {children}
        {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
        <div className="bp-actions">
          <Button type="button" onClick={() => dialog.current?.close()}>
            {props.keep ?? i18n.t('page.cancel')}
          </Button>
          <Button
            look={props.look ?? 'danger'}
            busy={isBusy || isLoading}
            busyLabel={isBusy ? busyLabel : i18n.t('page.loading')}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
