import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useI18n } from '../../context/console-context.ts'
import { isSameValue } from '../../saving/record-values.ts'
import { type Consequence, ConsequenceList } from './consequences.tsx'
import { recordFormId } from './record-form.tsx'
import { useRecordForm } from './record-form-context.ts'
import type { StoppedSave } from './use-save-checked-record.ts'

const ArchiveDialog = lazy(async () => ({ default: (await import('./archive-dialog.tsx')).ArchiveDialog }))

interface Props {
  readonly version: number
  /** By somebody else, while it is open here. */
  readonly isArchived: boolean
  readonly consequences: readonly Consequence[]
  /** Of which the consequences say that nothing is saved yet. */
  readonly stopped: StoppedSave | undefined
  readonly isBusy: boolean
  readonly problem: Problem | undefined
  readonly onDiscard: () => void
  /** Called before the page is left on purpose. */
  readonly onLeave: () => void
}

/** What a change would mean, and below it the acts. It stays in view. */
export function EditorBar(props: Props) {
  const { version, isArchived, consequences, stopped, isBusy, problem, onDiscard, onLeave } = props
  const i18n = useI18n()
  const { kind, isNew, draft, changed } = useRecordForm()
  const [isArchiving, setArchiving] = useState(false)
  const isChanged = changed.length > 0
  const canSave = isChanged || isNew || isArchived
  const isStopped = stopped !== undefined && isSameValue(stopped.draft, draft)
  const effects = useFocusOnStop(stopped, isStopped)
  return (
    <div className="console-editor-bar">
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      <div ref={effects} tabIndex={-1} aria-live="polite">
        {consequences.length > 0 && (
          <Notice kind="info" title={i18n.t('record.effects')}>
            {isStopped && <p>{i18n.t('record.effects_unsaved')}</p>}
            <ConsequenceList consequences={consequences} />
          </Notice>
        )}
      </div>
      <div className="bp-actions">
        {!isNew && !isArchived && kind !== 'business' && !isChanged && (
          <Button type="button" look="quiet" onClick={() => setArchiving(true)}>
            {i18n.t('record.archive')}
          </Button>
        )}
        {isChanged && (
          <Button type="button" onClick={onDiscard}>
            {i18n.t('record.discard')}
          </Button>
        )}
        <Button
          look={canSave ? 'primary' : 'soft'}
          form={recordFormId}
          busy={isBusy}
          busyLabel={i18n.t('people.saving')}
          aria-disabled={!canSave}
          // The second click of two would confirm consequences that nobody has read.
          onClick={event => (!canSave || event.detail > 1) && event.preventDefault()}
        >
          {i18n.t('people.save')}
        </Button>
      </div>
      {isArchiving && (
        <Suspense>
          <ArchiveDialog version={version} onLeave={onLeave} onClose={() => setArchiving(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Takes the focus to what a save stopped at, so that the same key again confirms nothing; not from who types on. */
function useFocusOnStop(stopped: StoppedSave | undefined, isStopped: boolean) {
  const effects = useRef<HTMLDivElement>(null)
  const isMeant = useRef(isStopped)
  isMeant.current = isStopped
  // Before another key can be pressed.
  useLayoutEffect(() => {
    if (stopped && isMeant.current) effects.current?.focus()
  }, [stopped])
  return effects
}
