import type { CheckRecordOutput, PreviewRecordInput } from '#schemas/generated/types.gen.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

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
