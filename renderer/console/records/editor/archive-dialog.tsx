import { useNavigate } from 'react-router'
import { useConsole } from '../../context/console-context.ts'
import { useConsoleMutation, useConsoleQuery } from '../../context/use-console-call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatRecordName, getRecordKeyText } from '../record-name.ts'
import { ConsequenceList } from './consequences.tsx'
import { useRecordForm } from './record-form-context.ts'

interface Props {
  readonly version: number
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** Asks before a record is archived, and says what that means. */
export function ArchiveDialog({ version, onLeave, onClose }: Props) {
  const { i18n, announce } = useConsole()
  const { kind, draft } = useRecordForm()
  const navigate = useNavigate()
  const key = getRecordKeyText(draft)
  const name = formatRecordName(draft, i18n)
  const check = useConsoleQuery('checkRecord', { kind, key })
  const { act, isBusy, problem } = useConsoleMutation('deleteRecord', {
    onDone: () => {
      announce(i18n.t('record.archived_done', { name }))
      onLeave()
      void navigate('..', { relative: 'path', replace: true })
    },
  })
  return (
    <ConfirmDialog
      title={i18n.t('record.archive_title', { name })}
      confirm={i18n.t('record.archive')}
      busyLabel={i18n.t('record.archiving')}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => act({ kind, key, ifVersion: version })}
      onClose={onClose}
    >
      <p>{i18n.t('record.archive_hint')}</p>
      {check.data && <ConsequenceList consequences={check.data.consequences} />}
    </ConfirmDialog>
  )
}
