import { useState } from 'react'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { CheckRecordOutput } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { ConsequenceList } from '../records/editor/consequences.tsx'
import { useRecordCheck } from '../records/editor/use-record-check.ts'
import { isSameValue } from '../saving/record-values.ts'
import type { RecordDraft } from '../saving/use-save-properties.ts'
import type { WorkingHours } from './merge-hours.ts'

/** Names appointments that the new hours and time off leave outside. */
export function AppointmentsOutsideHours({ consequences }: Pick<CheckRecordOutput, 'consequences'>) {
  const i18n = useI18n()
  return (
    <div aria-live="polite">
      {consequences.length > 0 && (
        <Notice kind="info" title={i18n.t('record.effects')}>
          <ConsequenceList consequences={consequences} />
        </Notice>
      )}
    </div>
  )
}

/**
 * Finds the appointments that new hours and time off of a provider, by slug, leave outside. As somebody may save before
 * they are shown, `showEffects` shows them first: it returns false if there are some that were not shown before.
 */
export function useHoursCheck(provider: string, draft: RecordDraft<WorkingHours> | undefined) {
  const record = draft ? { record: { ...draft.base.record, ...draft.value } } : {}
  const { check, isChecked, ask } = useRecordCheck(
    { kind: 'providers', key: provider, ...record },
    draft !== undefined,
  )
  const { consequences } = check
  const [isAsking, setAsking] = useState(false)
  const showEffects = async (): Promise<boolean> => {
    if (isChecked) return true
    setAsking(true)
    const found = await ask()
    setAsking(false)
    // Without an answer, saving says what is wrong.
    return (
      found === undefined || found.consequences.length === 0 || isSameValue(found.consequences, consequences)
    )
  }
  return { consequences, isAsking, showEffects }
}
