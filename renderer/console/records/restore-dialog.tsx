import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { CheckRecordOutput } from '#schemas/generated/types.gen.ts'
import { useConsole, useI18n } from '../context/console-context.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { useUndoAction } from '../undo/use-undo-action.ts'
import { ConsequenceList } from './editor/consequences.tsx'
import type { RecordKindName } from './record-kinds.ts'
import { formatRecordName } from './record-name.ts'
import { RevisionChanges } from './revision-changes.tsx'

interface Props {
  readonly kind: RecordKindName
  readonly recordKey: string
  /** Until it is restored; an archived record may be known by its key only. */
  readonly name: string
  readonly version: number
  /** When that version was made or, of an archived record, when it was archived. */
  readonly when: string | undefined
  /** The version that the record has now; undefined: it is archived. */
  readonly current: number | undefined
  /** The newest version with a document, which an archived record had last. */
  readonly newest: number
  readonly onClose: () => void
}

/** Says what a version would change, and restores it; “Undo” then brings back what was there before. */
export function RestoreDialog(props: Props) {
  const { kind, recordKey: key, version, when, current, newest, onClose } = props
  const { i18n, announce } = useConsole()
  const undoAction = useUndoAction()
  const { act, isBusy, problem } = useConsoleMutation('restoreRevision', {
    onDone: restored => {
      const ifVersion = restored.version
      const name = formatRecordName(restored.record, i18n)
      const undo =
        current === undefined
          ? undoAction(
              'deleteRecord',
              { kind, key, ifVersion },
              { done: i18n.t('record.archived_done', { name }) },
            )
          : undoAction(
              'restoreRevision',
              { kind, key, version: current, ifVersion },
              { done: i18n.t('record.restored_back', { name }) },
            )
      announce(i18n.t('record.restored', { name }), undo)
      onClose()
    },
  })
  const isArchived = current === undefined
  const check = useRestoreCheck(props)
  // Nobody should answer before the question is there, or an old one; without an answer, restoring says what is wrong.
  const isAsking = check.isFetching || (check.data === undefined && !check.error)
  return (
    <ConfirmDialog
      title={i18n.t(isArchived ? 'record.bring_back_title' : 'record.restore_title', { name: props.name })}
      confirm={i18n.t(isArchived ? 'record.bring_back' : 'record.restore')}
      busyLabel={i18n.t(isAsking ? 'page.loading' : 'record.restoring')}
      look="primary"
      isBusy={isBusy || isAsking}
      problem={problem}
      onConfirm={() => act({ kind, key, version, ifVersion: current ?? 0 })}
      onClose={onClose}
    >
      {when !== undefined && <p className="console-muted">{when}</p>}
      {!isArchived && <p>{i18n.t('record.restore_hint')}</p>}
      {isArchived && version === newest ? (
        <p>{i18n.t('record.bring_back_hint')}</p>
      ) : (
        <>
          {isArchived && <p>{i18n.t('record.bring_back_older')}</p>}
          <RevisionChanges kind={kind} recordKey={key} before={newest} version={version} />
        </>
      )}
      <QueryContent answer={check} rows={1}>
        {found => <RestoreCheck {...found} />}
      </QueryContent>
    </ConfirmDialog>
  )
}

/** Checks what restoring a version would mean. */
function useRestoreCheck({ kind, recordKey: key, version }: Pick<Props, 'kind' | 'recordKey' | 'version'>) {
  const revision = useConsoleQuery('getRevision', { kind, key, version })
  const record = revision.data?.record
  const check = useConsoleQuery(
    'checkRecord',
    { kind, key, record: { ...record } },
    { enabled: record !== undefined },
  )
  return record === undefined ? { ...revision, data: undefined } : check
}

function RestoreCheck({ faults, consequences }: CheckRecordOutput) {
  const i18n = useI18n()
  if (faults.length > 0)
    return (
      <Notice kind="problem" title={i18n.t('record.keeps', { count: faults.length })}>
        <ul>
          {faults.map(({ pointer, code, params }) => (
            <li key={`${pointer} ${code}`}>{i18n.phrase(`problem.${code}`, params)}</li>
          ))}
        </ul>
      </Notice>
    )
  if (consequences.length === 0) return null
  return (
    <Notice kind="info" title={i18n.t('record.effects')}>
      <ConsequenceList consequences={consequences} />
    </Notice>
  )
}
