import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { CheckRecordOutput } from '#schemas/generated/types.gen.ts'
import { useConsole, useWords } from '../context/console-context.ts'
import { useAct, useRead } from '../context/use-console-call.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useTakeBack } from '../undo/use-take-back.ts'
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
  const { words, announce } = useConsole()
  const takeBack = useTakeBack()
  const { act, isBusy, problem } = useAct('restoreRevision', {
    onDone: restored => {
      const ifVersion = restored.version
      const name = formatRecordName(restored.record, words)
      const undo =
        current === undefined
          ? takeBack(
              'deleteRecord',
              { kind, key, ifVersion },
              { done: words.t('record.archived_done', { name }) },
            )
          : takeBack(
              'restoreRevision',
              { kind, key, version: current, ifVersion },
              { done: words.t('record.restored_back', { name }) },
            )
      announce(words.t('record.restored', { name }), undo)
      onClose()
    },
  })
  const isArchived = current === undefined
  const check = useRestoreCheck(props)
  // Nobody should answer before the question is there, or an old one; without an answer, restoring says what is wrong.
  const isAsking = check.isFetching || (check.data === undefined && !check.error)
  return (
    <ConfirmDialog
      title={words.t(isArchived ? 'record.bring_back_title' : 'record.restore_title', { name: props.name })}
      confirm={words.t(isArchived ? 'record.bring_back' : 'record.restore')}
      busyLabel={words.t(isAsking ? 'page.loading' : 'record.restoring')}
      look="primary"
      isBusy={isBusy || isAsking}
      problem={problem}
      onConfirm={() => act({ kind, key, version, ifVersion: current ?? 0 })}
      onClose={onClose}
    >
      {when !== undefined && <p className="console-muted">{when}</p>}
      {!isArchived && <p>{words.t('record.restore_hint')}</p>}
      {isArchived && version === newest ? (
        <p>{words.t('record.bring_back_hint')}</p>
      ) : (
        <>
          {isArchived && <p>{words.t('record.bring_back_older')}</p>}
          <RevisionChanges kind={kind} recordKey={key} before={newest} version={version} />
        </>
      )}
      <AnswerState answer={check} rows={1}>
        {found => <RestoreCheck {...found} />}
      </AnswerState>
    </ConfirmDialog>
  )
}

/** Checks what restoring a version would mean. */
function useRestoreCheck({ kind, recordKey: key, version }: Pick<Props, 'kind' | 'recordKey' | 'version'>) {
  const revision = useRead('getRevision', { kind, key, version })
  const record = revision.data?.record
  const check = useRead(
    'checkRecord',
    { kind, key, record: { ...record } },
    { enabled: record !== undefined },
  )
  return record === undefined ? { ...revision, data: undefined } : check
}

function RestoreCheck({ faults, consequences }: CheckRecordOutput) {
  const words = useWords()
  if (faults.length > 0)
    return (
      <Notice kind="problem" title={words.t('record.keeps', { count: faults.length })}>
        <ul>
          {faults.map(({ pointer, code, params }) => (
            <li key={`${pointer} ${code}`}>{words.phrase(`problem.${code}`, params)}</li>
          ))}
        </ul>
      </Notice>
    )
  if (consequences.length === 0) return null
  return (
    <Notice kind="info" title={words.t('record.effects')}>
      <ConsequenceList consequences={consequences} />
    </Notice>
  )
}
