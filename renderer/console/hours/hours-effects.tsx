import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { CheckRecordInput } from '#schemas/generated/types.gen.ts'
import { useWords } from '../console-context.ts'
import { ConsequenceList } from '../records/editor/consequences.tsx'
import { useRecordCheck } from '../records/editor/use-record-check.ts'

interface Props {
  /** The slug. */
  readonly provider: string
  /** As it would be saved. */
  readonly record: NonNullable<CheckRecordInput['record']>
}

/** Names appointments that the new hours and time off leave outside. */
export function HoursEffects({ provider, record }: Props) {
  const words = useWords()
  const { check } = useRecordCheck({ kind: 'providers', key: provider, record }, true)
  return (
    <div aria-live="polite">
      {check.consequences.length > 0 && (
        <Notice kind="info" title={words.t('record.effects')}>
          <ConsequenceList consequences={check.consequences} />
        </Notice>
      )}
    </div>
  )
}
