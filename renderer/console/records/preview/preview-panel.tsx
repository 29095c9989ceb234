import { useState } from 'react'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { CheckRecordOutput, PreviewRecordInput } from '#schemas/generated/types.gen.ts'
import type { ColourScheme } from '#schemas/runtime/theme/theme-contrast.ts'
import { useI18n } from '../../context/console-context.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { PreviewFrame, type PreviewWidth } from '../../ui/preview-frame.tsx'
import { PreviewTools } from '../../ui/preview-tools.tsx'
import { useRecordForm } from '../editor/record-form-context.ts'
import { PreviewFaults } from './preview-faults.tsx'
import { useLivePreview } from './use-live-preview.ts'

export interface RecordPreviewProps {
  readonly kind: PreviewRecordInput['kind']
  readonly recordKey: string
  /** As it would be saved. */
  readonly record: JsonRecord
  /** Of the record, as far as they are known. */
  readonly faults: CheckRecordOutput['faults']
  /** Whether the faults are those of this record, and not of one that was typed before. */
  readonly isChecked: boolean
}

interface Props extends RecordPreviewProps {
  /** Called before a field takes the focus. */
  readonly onLeave?: () => void
}

/** The page of visitors with what is typed, and what keeps it from being shown. */
export function PreviewPanel({ kind, recordKey: key, record, faults, isChecked, onLeave }: Props) {
  const i18n = useI18n()
  const { isNew } = useRecordForm()
  const { shown, problem } = useLivePreview({ kind, key, record }, isChecked && faults.length === 0)
  const [width, setWidth] = useState<Exclude<PreviewWidth, 'tablet'>>('phone')
  const [scheme, setScheme] = useState<ColourScheme>('light')
  const [language, setLanguage] = useState('')
  const page = shown?.pages.find(one => one.language === language) ?? shown?.pages[0]
  const canFrame = page !== undefined && new URL(page.url).origin === location.origin
  const isOld = faults.length > 0 || problem !== undefined
  return (
    <>
      {canFrame && (
        <PreviewTools
          width={width}
          widths={{ phone: i18n.t('record.preview_phone'), desk: i18n.t('record.preview_desk') }}
          onWidth={setWidth}
          scheme={scheme}
          onScheme={setScheme}
          language={page.language}
          languages={shown?.pages.map(one => one.language) ?? []}
          onLanguage={setLanguage}
        />
      )}
      {problem && !isNew && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      {isOld && isNew ? (
        // It has faults until it is filled in, which is nobody's mistake.
        <p className="preview-faults">{i18n.t('record.preview_waits')}</p>
      ) : (
        <PreviewFaults faults={faults} record={record} onLeave={onLeave} />
      )}
      {canFrame && (
        <div className={isOld ? 'preview-old' : 'preview-now'} inert={isOld}>
          <PreviewFrame
            key={page.language}
            url={page.url}
            title={i18n.t('record.preview')}
            width={width}
            scheme={scheme}
          />
        </div>
      )}
      <p className="preview-foot console-muted">
        {i18n.t('record.preview_hint')}{' '}
        {page && (
          <a href={page.url} target="_blank" rel="noopener">
            {i18n.t('record.preview_open')}
          </a>
        )}
      </p>
    </>
  )
}
