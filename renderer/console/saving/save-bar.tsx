import type { ReactNode } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useI18n } from '../context/console-context.ts'
import './saving.css'

interface Props {
  readonly isChanged: boolean
  readonly isBusy: boolean
  readonly problem: Problem | undefined
  readonly onDiscard: () => void
  /** Saves over what somebody else has changed. */
  readonly onOverwrite: () => void
  /** What saving would mean. */
  readonly children?: ReactNode
}

/** Saves a form or discards its changes; asks what stays if somebody else has changed the same. */
export function SaveBar({ isChanged, isBusy, problem, onDiscard, onOverwrite, children }: Props) {
  const i18n = useI18n()
  if (!isChanged) return null
  const isConflict = problem?.code === 'record.changed'
  return (
    <div className="console-save-bar">
      <div className="console-save-meaning">{children}</div>
      {isConflict ? (
        <Notice kind="problem" title={i18n.t('saving.changed')}>
          {i18n.t('saving.changed_hint')}
        </Notice>
      ) : (
        problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>
      )}
      <div className="bp-actions">
        <Button type="button" onClick={onDiscard}>
          {i18n.t(isConflict ? 'saving.take_theirs' : 'saving.discard')}
        </Button>
        {isConflict ? (
          <Button type="button" look="primary" busy={isBusy} onClick={onOverwrite}>
            {i18n.t('saving.keep_mine')}
          </Button>
        ) : (
          <Button look="primary" busy={isBusy} busyLabel={i18n.t('people.saving')}>
            {i18n.t('people.save')}
          </Button>
        )}
      </div>
    </div>
  )
}
