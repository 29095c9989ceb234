import { useMemo } from 'react'
import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { parseReminderSpan } from '#schemas/runtime/booking/reminders.ts'
import { isText } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { type FormSchemas, findField, type JsonObject } from '#schemas/runtime/form/form.ts'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import type { ConsoleI18n } from '../../context/i18n.ts'
import { prepareRecordForm } from './prepare-record-form.ts'

/** Says properties of a record and their values in words, for comparisons: amounts, spans and choices as the form shows them. */
export function useValueFormatter(form: GetRecordFormOutput) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  return useMemo(() => {
    const prepared = prepareRecordForm(form, i18n)
    const formats = i18n.getFormatters(zone)
    const context = {
      i18n,
      money: (amount: number) => formats.money(amount, form.currency),
      duration: (minutes: number) => formats.duration(minutes, 'short'),
    }
    return {
      formatLabel: (name: string) => formatTitle(findField(prepared, `/${name}`)?.ui, name),
      formatValue: (name: string, value: unknown) =>
        formatValuePart(value, findField(prepared, `/${name}`), context),
    }
  }, [form, i18n, zone])
}

interface ValueContext {
  readonly i18n: ConsoleI18n
  readonly money: (minorUnits: number) => string
  readonly duration: (minutes: number) => string
}

function formatTitle(ui: JsonObject | undefined, fallback: string): string {
  const title = ui?.['ui:title']
  return typeof title === 'string' ? title : fallback
}

/** Returns — for nothing. */
function formatValuePart(value: unknown, field: FormSchemas | undefined, context: ValueContext): string {
  const { i18n, money, duration } = context
  if (value === undefined || value === '') return '—'
  const widget = field?.ui['ui:widget']
  if (value === null) return i18n.t('record.deadline_never')
  if (typeof value === 'boolean') return i18n.t(value ? 'booking.yes' : 'booking.no')
  if (typeof value === 'number')
    return widget === 'money'
      ? money(value)
      : typeof widget === 'string' && isSpan.test(widget)
        ? duration(value)
        : String(value)
  if (typeof value === 'string')
    return (widget === 'before' ? formatBefore(value, i18n) : undefined) ?? formatChoice(value, field?.ui)
  if (field?.ui['ui:field'] === 'text' && isText(value) && typeof value === 'object')
    return Object.entries(value)
      .map(([language, text]) => `${language.toUpperCase()} ${text}`)
      .join('\n')
  if (Array.isArray(value))
    return (
      value
        .map((item, index) => formatValuePart(item, field && findField(field, `/${index}`), context))
        .join(', ') || '—'
    )
  return formatObject(value, field, context)
}

const isSpan = /^(?:minutes|span|deadline)$/

/** Formats P1D as "1 day" and PT24H as "24 hours", because they are not the same when clocks change. */
function formatBefore(before: string, { tag }: ConsoleI18n): string | undefined {
  const span = parseReminderSpan(before)
  const unit = { days: 'day', hours: 'hour', minutes: 'minute' }[span?.unit ?? 'days']
  return span && new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(span.count)
}

function formatChoice(value: string, ui: JsonObject | undefined): string {
  const names = ui?.['ui:enumNames']
  const name = isObject(names) ? names[value] : undefined
  return typeof name === 'string' ? name : value
}

function formatObject(value: unknown, field: FormSchemas | undefined, context: ValueContext): string {
  if (!isObject(value)) return String(value)
  const { kind, value: amount } = value
  if (
    field?.ui['ui:field'] === 'deposit' &&
    typeof amount === 'number' &&
    (kind === 'amount' || kind === 'percent')
  )
    return kind === 'amount' ? context.money(amount) : `${amount} %`
  return Object.entries(value)
    .map(([name, part]) => {
      const inner = field && findField(field, `/${name}`)
      return `${formatTitle(inner?.ui, name)}: ${formatValuePart(part, inner, context)}`
    })
    .join('; ')
}
