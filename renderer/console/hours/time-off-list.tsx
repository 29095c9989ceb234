import { useEffect, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { useI18n } from '../context/console-context.ts'
import { formatDateText } from '../time/weekdays.ts'
import { TextField } from '../ui/text-field.tsx'
import { HoursExceptionList } from './hours-exception-list.tsx'
import { getTimeOffFields, parseTimeOff, type TimeOffEntry, type TimeOffFields } from './time-off.ts'

interface Props {
  readonly entries: readonly TimeOffEntry[]
  /** On the provider's calendar. */
  readonly today: PlainDate
  readonly onChange: (entries: readonly TimeOffEntry[]) => void
}

/** Days off, or parts of them. */
export function TimeOffList({ entries, today, onChange }: Props) {
  const i18n = useI18n()
  return (
    <HoursExceptionList
      heading={i18n.t('hours.off')}
      hint={i18n.t('hours.off_hint')}
      addLabel={i18n.t('hours.off_add')}
      entries={entries}
      isPast={({ to }) => to <= today}
      onChange={onChange}
      createEntry={() => ({ from: `${today}T00:00`, to: `${addDays(today, 1)}T00:00` })}
      renderRow={({ index, ...row }) => <TimeOffRow key={index} {...row} />}
    />
  )
}

interface RowProps {
  readonly entry: TimeOffEntry
  readonly onChange: (entry: TimeOffEntry) => void
  readonly onRemove: () => void
}

function TimeOffRow({ entry, onChange, onRemove }: RowProps) {
  const i18n = useI18n()
  const last = useRef<HTMLInputElement>(null)
  const { fields, change } = useTypedTimes(entry, onChange)
  const error = parseTimeOff(fields, entry) ? undefined : i18n.t('hours.order')
  useEffect(() => last.current?.setCustomValidity(error ?? ''), [error])
  const name = formatDateText(fields.firstDate, i18n.tag)
  const isWhole = fields.from === undefined
  const input = (key: keyof TimeOffFields) => ({
    required: true,
    value: fields[key],
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      change({ ...fields, [key]: target.value }),
  })
  return (
    <fieldset className="hours-day hours-exception">
      <legend className="bp-hidden">{name}</legend>
      <div className="hours-off-fields">
        <TextField {...input('firstDate')} type="date" label={i18n.t('hours.off_first')} />
        {!isWhole && <TextField {...input('from')} type="time" label={i18n.t('bookings.from')} />}
        <TextField
          {...input('lastDate')}
          ref={last}
          type="date"
          label={i18n.t('hours.off_last')}
          error={error}
        />
        {!isWhole && <TextField {...input('to')} type="time" label={i18n.t('bookings.to')} />}
      </div>
      <div className="hours-day-tools">
        <label className="bp-choice">
          <input
            type="checkbox"
            checked={isWhole}
            onChange={({ target }) =>
              change(target.checked ? withoutTimes(fields) : { ...fields, ...dayTimes })
            }
          />
          {i18n.t('hours.off_whole')}
        </label>
        <Button
          type="button"
          look="quiet"
          aria-label={i18n.t('hours.entry_remove_named', { date: name })}
          onClick={onRemove}
        >
          {i18n.t('people.remove')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Keeps what is being typed; another entry in the same row replaces it. */
function useTypedTimes(entry: TimeOffEntry, onChange: RowProps['onChange']) {
  const [fields, setFields] = useState(() => getTimeOffFields(entry))
  const [seen, setSeen] = useState(entry)
  if (!isSameEntry(seen, entry)) {
    setSeen(entry)
    const parsed = parseTimeOff(fields)
    if (!parsed || !isSameEntry(parsed, entry)) setFields(getTimeOffFields(entry))
  }
  const change = (next: TimeOffFields) => {
    setFields(next)
    const changed = parseTimeOff(next, entry)
    if (changed) onChange(changed)
  }
  return { fields, change }
}

const isSameEntry = (one: TimeOffEntry, other: TimeOffEntry): boolean =>
  one.from === other.from && one.to === other.to

const dayTimes = { from: '09:00', to: '17:00' }

const withoutTimes = ({ firstDate, lastDate }: TimeOffFields): TimeOffFields => ({ firstDate, lastDate })
