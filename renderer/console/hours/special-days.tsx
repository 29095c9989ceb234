import { useEffect, useRef } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { useI18n } from '../context/console-context.ts'
import { formatDateText, formatNextWeekday } from '../time/weekdays.ts'
import { TextField } from '../ui/text-field.tsx'
import { SpansEditor } from '../week-hours/spans-editor.tsx'
import { HoursExceptionList } from './hours-exception-list.tsx'
import type { SpecialDay } from './time-off.ts'

interface Props {
  readonly days: readonly SpecialDay[]
  /** On the provider's calendar. */
  readonly today: PlainDate
  readonly onChange: (days: readonly SpecialDay[]) => void
}

/** Dates with hours of their own. */
export function SpecialDays({ days, today, onChange }: Props) {
  const i18n = useI18n()
  return (
    <HoursExceptionList
      heading={i18n.t('hours.special')}
      hint={i18n.t('hours.special_hint')}
      addLabel={i18n.t('hours.special_add')}
      entries={days}
      isPast={({ date }) => date < today}
      onChange={onChange}
      createEntry={() => ({ date: getFreeDate(days, today), spans: [] })}
      renderRow={({ entry, index, ...row }) => (
        <SpecialDayRow
          key={index}
          day={entry}
          isTaken={days.some((other, at) => at !== index && other.date === entry.date)}
          {...row}
        />
      )}
    />
  )
}

interface RowProps {
  readonly day: SpecialDay
  /** Whether another row has this date, too. */
  readonly isTaken: boolean
  readonly onChange: (day: SpecialDay) => void
  readonly onRemove: () => void
}

function SpecialDayRow({ day, isTaken, onChange, onRemove }: RowProps) {
  const i18n = useI18n()
  const field = useRef<HTMLInputElement>(null)
  const name = formatDateText(day.date, i18n.tag)
  const error = isTaken ? i18n.t('hours.special_twice') : undefined
  useEffect(() => field.current?.setCustomValidity(error ?? ''), [error])
  return (
    <fieldset className="hours-day hours-exception">
      <legend className="bp-hidden">{name}</legend>
      <TextField
        ref={field}
        label={i18n.t('hours.special_date')}
        type="date"
        required
        value={day.date}
        error={error}
        onChange={({ target }) => onChange({ ...day, date: target.value })}
      />
      <SpansEditor
        day={name}
        nextDay={formatNextWeekday(day.date, i18n.tag)}
        spans={day.spans}
        onChange={spans => onChange({ ...day, spans })}
      >
        <Button
          type="button"
          look="quiet"
          aria-label={i18n.t('hours.entry_remove_named', { date: name })}
          onClick={onRemove}
        >
          {i18n.t('people.remove')}
        </Button>
      </SpansEditor>
    </fieldset>
  )
}

/** The first date from today that is not special yet. */
function getFreeDate(days: readonly SpecialDay[], today: PlainDate): string {
  const dates = days.map(({ date }) => parsePlainDate(date) ?? today)
  return dates.reduce((free, date) => (date >= free ? nextDate(date) : free), nextDate(today))
}

const nextDate = (date: PlainDate): PlainDate => addDays(date, 1)
