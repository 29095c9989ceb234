import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import {
  formatReminderSpan,
  getReminders,
  parseReminderSpan,
  type ReminderUnit,
  toMinutes,
} from '#schemas/runtime/booking/reminders.ts'
import { isText } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { canChangeRecords } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { useSaveProperties, type VersionedRecord } from '../saving/use-save-properties.ts'
import { bellPath } from '../ui/icon-paths.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useModal } from '../ui/use-modal.ts'

/** When customers are reminded of appointments, each time as a sentence with its switch. */
export function ReminderList() {
  const i18n = useI18n()
  const { business, role } = useSignedIn().membership
  const canChange = canChangeRecords(role)
  const base = useConsoleQuery('getRecord', { kind: 'business', key: business.slug }, { enabled: canChange })
  return (
    <div className="email-reminders">
      <h2 className="console-strong">{i18n.t('emails.reminders')}</h2>
      {canChange ? (
        base.data && <ReminderSwitches base={base.data} />
      ) : (
        <p className="console-muted">{i18n.t('emails.reminders_manager')}</p>
      )}
    </div>
  )
}

/** As many as a business can have. */
const maxReminders = 5

function ReminderSwitches({ base }: { readonly base: VersionedRecord }) {
  const { i18n, announce } = useConsole()
  const { slug } = useSignedIn().membership.business
  const [isAdding, setAdding] = useState(false)
  // What is switched off stays in view, so that it can be switched on again.
  const shown = useRef<readonly string[]>([])
  const saving = useSaveProperties<readonly string[]>({
    kind: 'business',
    key: slug,
    pick: pickReminders,
    merge: ({ mine }) => mine,
    toProperties: spans => ({ reminders: spans.map(before => ({ before })) }),
    onSaved: () => announce(i18n.t('emails.reminders_saved')),
  })
  const spans = pickReminders(base.record)
  shown.current = [...new Set([...shown.current, ...spans])].sort(compareSpans)
  const save = (value: readonly string[]) =>
    saving.save({ draft: { value: value.toSorted(compareSpans), base } })
  return (
    <>
      {spans.length === 0 && <p className="console-muted">{i18n.t('emails.reminders_none')}</p>}
      <ul>
        {shown.current.map(before => (
          <ReminderSwitch
            key={before}
            before={before}
            isOn={spans.includes(before)}
            isBusy={saving.isBusy}
            onSwitch={isOn => save(isOn ? [...spans, before] : spans.filter(other => other !== before))}
          />
        ))}
      </ul>
      {saving.problem && <Notice kind="problem">{i18n.formatProblem(saving.problem)}</Notice>}
      <ServicesWithReminders />
      {spans.length < maxReminders && (
        <Button type="button" look="quiet" onClick={() => setAdding(true)}>
          {i18n.t('emails.reminder_add')}
        </Button>
      )}
      {isAdding && (
        <AddReminderDialog
          taken={spans}
          onAdd={before => save([...spans, before])}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const pickReminders = (record: VersionedRecord['record']): readonly string[] =>
  Array.isArray(record.reminders)
    ? record.reminders.flatMap(one => (isObject(one) && typeof one.before === 'string' ? one.before : []))
    : getReminders(undefined, {}).map(({ before }) => before)

/** The longest first. */
const compareSpans = (one: string, other: string): number => countMinutes(other) - countMinutes(one)

function countMinutes(before: string): number {
  const span = parseReminderSpan(before)
  return span ? toMinutes(span) : 0
}

interface SwitchProps {
  readonly before: string
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly onSwitch: (isOn: boolean) => void
}

function ReminderSwitch({ before, isOn, isBusy, onSwitch }: SwitchProps) {
  const i18n = useI18n()
  const id = useId()
  return (
    <li className="email-reminder">
      <SvgIcon path={bellPath} />
      <label htmlFor={id} className={isOn ? undefined : 'console-muted'}>
        {i18n.t('emails.reminder', { before: formatSpan(before, i18n) })}
      </label>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state, so ARIA in HTML forbids aria-checked.
        role="switch"
        checked={isOn}
        aria-disabled={isBusy}
        className="console-switch"
        onChange={({ target }) => !isBusy && onSwitch(target.checked)}
      />
    </li>
  )
}

/** 24 hours are not a day when clocks change. */
function formatSpan(before: string, { tag }: ConsoleI18n): string {
  const span = parseReminderSpan(before)
  if (!span) return before
  const unit = { days: 'day', hours: 'hour', minutes: 'minute' }[span.unit]
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(span.count)
}

/** Their reminders are in their own records. */
function ServicesWithReminders() {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const services = useConsoleQuery('listRecords', { kind: 'services' }).data?.records ?? []
  const own = services.filter(({ reminders }) => Array.isArray(reminders))
  if (own.length === 0) return null
  return (
    <div className="console-muted">
      <p>{i18n.t('emails.reminders_services')}</p>
      <ul className="email-services">
        {own.map(({ slug: service, name }) => (
          <li key={String(service)}>
            <Link to={`/${slug}/services/${String(service)}`}>
              {isText(name) ? i18n.text(name) : String(service)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface AddProps {
  readonly taken: readonly string[]
  readonly onAdd: (before: string) => void
  readonly onClose: () => void
}

const largestCounts: Readonly<Record<ReminderUnit, number>> = { days: 99, hours: 99, minutes: 999 }

function AddReminderDialog({ taken, onAdd, onClose }: AddProps) {
  const i18n = useI18n()
  const id = useId()
  const dialog = useModal()
  const [count, setCount] = useState('2')
  const [unit, setUnit] = useState<ReminderUnit>('hours')
  const [error, setError] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const number = Number(count)
    const before = formatReminderSpan({ count: number, unit })
    if (!/^\d+$/.test(count.trim()) || number < 1 || number > largestCounts[unit])
      setError(i18n.t('emails.reminder_range', { most: String(largestCounts[unit]) }))
    else if (taken.includes(before)) setError(i18n.t('emails.reminder_taken'))
    else {
      onAdd(before)
      dialog.current?.close()
    }
  }
  return (
    <dialog ref={dialog} className="console-dialog" aria-labelledby={id} onClose={onClose}>
      <form onSubmit={add} noValidate>
        <h2 id={id}>{i18n.t('emails.reminder_add')}</h2>
        <p className="console-muted">{i18n.t('emails.reminder_add_hint')}</p>
        <div className="email-span">
          <TextField
            label={i18n.t('record.reminder_before')}
            inputMode="numeric"
            value={count}
            error={error}
            onChange={({ currentTarget: { value } }) => setCount(value)}
          />
          <SelectField
            label={i18n.t('record.unit_named', { name: i18n.t('record.reminder_before') })}
            isLabelHidden
            value={unit}
            options={(['days', 'hours', 'minutes'] as const).map(value => ({
              value,
              label: i18n.t(`record.unit_${value}`),
            }))}
            onChange={({ currentTarget: { value } }) =>
              setUnit(value === 'days' || value === 'minutes' ? value : 'hours')
            }
          />
        </div>
        <div className="bp-actions">
          <Button type="button" onClick={() => dialog.current?.close()}>
            {i18n.t('page.cancel')}
          </Button>
          <Button look="primary">{i18n.t('emails.reminder_add')}</Button>
        </div>
      </form>
    </dialog>
  )
}
