import { useMemo } from 'react'
import type { CheckRecordOutput } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
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
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { form } = useRecordForm()
  const prepared = useMemo(() => prepareRecordForm(form, i18n), [form, i18n])
  if (faults.length === 0) return null
  const formatPrice = (amount: number) => i18n.getFormatters(zone).money(amount, form.currency)
  const found = toRecordFaults(faults, record, { i18n, form, formatPrice })
  const items = toRecordSummaryItems(found, prepared, recordFormId)
  return (
    <div className="preview-faults preview-faults--bad">
      <p>{i18n.t('record.preview_keeps', { count: found.length })}</p>
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
