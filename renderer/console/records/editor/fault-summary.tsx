import { useEffect, useMemo, useRef } from 'react'
import { ProblemSummary } from '#renderer/ui/form/problem-summary.tsx'
import { useI18n } from '../../context/console-context.ts'
import { prepareRecordForm } from './prepare-record-form.ts'
import { type RecordFault, toRecordSummaryItems } from './record-faults.ts'
import { recordFormId } from './record-form.tsx'
import { useRecordForm } from './record-form-context.ts'

interface Props {
  readonly faults: readonly RecordFault[]
  /** Rises with each attempt to save that failed; the summary then takes the focus. */
  readonly attempt: number
}

/** Lists what keeps a record from being saved, with links to the fields. */
export function FaultSummary({ faults, attempt }: Props) {
  const i18n = useI18n()
  const { form } = useRecordForm()
  const summary = useRef<HTMLDivElement>(null)
  const prepared = useMemo(() => prepareRecordForm(form, i18n), [form, i18n])
  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])
  if (faults.length === 0) return null
  const items = toRecordSummaryItems(faults, prepared, recordFormId)
  return (
    <ProblemSummary
      id={`${recordFormId}__problems`}
      ref={summary}
      title={i18n.t('record.keeps', { count: faults.length })}
      items={items}
      onPick={pointer => focusField(items.find(item => item.pointer === pointer)?.target ?? '')}
    />
  )
}

/** Opens the sections around the field, and focuses it or the first control in it. */
export function focusField(id: string): void {
  const field = document.getElementById(id) ?? document.getElementById(id.replace(/-[^-]*$/, ''))
  if (!field) return
  for (let around: Element | null = field; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true
  const control = field.matches(controls) ? field : (field.querySelector<HTMLElement>(controls) ?? field)
  control.focus()
}

const controls = 'input:not([type=hidden]), select, textarea, button'
