import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { CheckRecordOutput } from '#schemas/generated/types.gen.ts'
import { useWords } from '../context/console-context.ts'
import { ConsequenceList } from '../records/editor/consequences.tsx'

/** Names appointments that the new hours and time off leave outside. */
export function HoursEffects({ consequences }: Pick<CheckRecordOutput, 'consequences'>) {
  const words = useWords()
  return (
    <div aria-live="polite">
      {consequences.length > 0 && (
        <Notice kind="info" title={words.t('record.effects')}>
          <ConsequenceList consequences={consequences} />
        </Notice>
      )}
    </div>
  )
}
