import { useMemo } from 'react'
import type { CheckRecordOutput } from '#schemas/generated/types.gen.ts'
import { useSignedIn, useWords } from '../../context/console-context.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { focusField } from '../editor/fault-summary.tsx'
import { prepareRecordForm } from '../editor/prepare-record-form.ts'
import { toRecordFaults, toRecordSummaryItems } from '../editor/record-faults.ts'
import { recordFormId } from '../editor/record-form.tsx'
import { useRecordForm } from '../editor/record-form-context.ts'

interface Props {
  readonly faults: CheckRecordOutput['faults']
  readonly record: JsonRecord
  readonly onLeave?: (() => void) | undefined
}

/** Says what keeps the record from being shown, with links to the fields. */
export function PreviewFaults({ faults, record, onLeave }: Props) {
  const words = useWords()
  const { zone } = useSignedIn()
  const { form } = useRecordForm()
  const prepared = useMemo(() => prepareRecordForm(form, words), [form, words])
  if (faults.length === 0) return null
  const formatPrice = (amount: number) => words.getFormatters(zone).money(amount, form.currency)
  const found = toRecordFaults(faults, record, { words, form, formatPrice })
  const items = toRecordSummaryItems(found, prepared, recordFormId)
  return (
    <div className="preview-faults preview-faults--bad">
      <p>{words.t('record.preview_keeps', { count: found.length })}</p>
      <ul>
        {items.map(({ pointer, target, label, text }) => (
          <li key={pointer}>
            {target === undefined ? (
              text
            ) : (
              <a
                href={`#${target}`}
                onClick={event => {
                  event.preventDefault()
                  onLeave?.()
                  focusField(target)
                }}
              >
                {label} {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
