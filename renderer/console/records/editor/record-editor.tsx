import { lazy, Suspense, useMemo } from 'react'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { UnsavedChangesGuard } from '../../saving/unsaved-changes-guard.tsx'
import { getRecordKeyText } from '../record-name.ts'
import { EditorBar } from './editor-bar.tsx'
import { EditorHeading } from './editor-heading.tsx'
import { FaultSummary } from './fault-summary.tsx'
import { toRecordFaults } from './record-faults.ts'
import { RecordForm } from './record-form.tsx'
import { RecordFormContext } from './record-form-context.ts'
import { type RecordEditorProps, useRecordEditor } from './use-record-editor.ts'

const ConflictPanel = lazy(async () => ({
  default: (await import('./conflict-panel.tsx')).ConflictPanel,
}))
const RecordPreview = lazy(async () => ({
  default: (await import('../preview/record-preview.tsx')).RecordPreview,
}))

/** The editor of one record. What others save meanwhile never replaces what is typed here. */
export function RecordEditor(props: RecordEditorProps) {
  const { kind, form, isArchived = false } = props
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const editor = useRecordEditor(props)
  const { saved, draft, isNew, changed, record, check, isChecked, isShowingFaults } = editor
  const faults = useMemo(() => {
    const formatPrice = (amount: number) => i18n.getFormatters(zone).money(amount, form.currency)
    return isShowingFaults ? toRecordFaults(check.faults, record, { i18n, form, formatPrice }) : []
  }, [check, isShowingFaults, record, i18n, zone, form])
  const faulty = faults.map(({ pointer }) => pointer.split('/')[1] ?? '')
  const previewKey = getRecordKeyText(isNew ? record : saved.record) || '-'
  const renderPreview = (place: 'side' | 'heading') =>
    kind !== 'teams' && (
      <Suspense>
        <RecordPreview
          place={place}
          kind={kind}
          record={record}
          isChecked={isChecked}
          recordKey={previewKey}
          faults={check.faults}
        />
      </Suspense>
    )
  return (
    <RecordFormContext value={{ kind, form, isNew, draft, changed, faulty }}>
      <div className="preview-split">
        <div className="console-page console-editor">
          <EditorHeading saved={saved} savedAt={editor.savedAt}>
            {renderPreview('heading')}
          </EditorHeading>
          <FaultSummary faults={faults} attempt={editor.attempt} />
          {isArchived && (
            <Notice kind="problem" title={i18n.t('record.gone')}>
              {i18n.t('record.gone_hint')}
            </Notice>
          )}
          {editor.conflict && (
            <Suspense>
              <ConflictPanel
                saved={saved}
                theirs={editor.conflict}
                isBusy={editor.isBusy}
                onSolve={editor.solve}
              />
            </Suspense>
          )}
          <RecordForm faults={faults} onChange={editor.change} onSubmit={editor.submit} />
          <EditorBar
            version={saved.version}
            isArchived={isArchived}
            consequences={check.consequences}
            stopped={editor.stopped}
            isBusy={editor.isBusy}
            problem={editor.problem}
            onDiscard={editor.discard}
            onLeave={editor.leave}
          />
        </div>
        {renderPreview('side')}
      </div>
      <UnsavedChangesGuard hasChanges={editor.hasChanges} />
    </RecordFormContext>
  )
}
