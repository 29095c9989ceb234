import { useState } from 'react'
import { useI18n } from '../context/console-context.ts'
import { TextField } from '../ui/text-field.tsx'
import { type DayHours, isDayValid, type Weekday, weekdays } from './setup-draft.ts'
import { SetupStep, type StepProps } from './setup-step.tsx'

/** Who takes appointments, and when in a usual week. */
export function HoursStep({ draft, change, back, onNext }: StepProps) {
  const i18n = useI18n()
  const [isTried, setTried] = useState(false)
  const days = Object.values(draft.hours)
  const isClosed = days.every(({ isOpen }) => !isOpen)
  const isNameless = draft.provider.trim() === ''
  const set = (weekday: Weekday, day: DayHours) => change({ hours: { ...draft.hours, [weekday]: day } })
  return (
    <SetupStep
      step="hours"
      heading={i18n.t('setup.hours_title')}
      hint={i18n.t('setup.hours_hint')}
      back={back}
      nextLabel={i18n.t('setup.next')}
      onNext={() => {
        setTried(true)
        if (!isClosed && !isNameless && days.every(isDayValid)) onNext()
      }}
    >
      <TextField
        name="provider"
        required
        maxLength={80}
        autoComplete="name"
        label={i18n.t('setup.provider')}
        value={draft.provider}
        onChange={({ target }) => change({ provider: target.value })}
        error={isTried && isNameless ? i18n.t('invitation.name_missing') : undefined}
      />
      <fieldset className="setup-days">
        <legend className="bp-label">{i18n.t('setup.hours')}</legend>
        {weekdays.map(weekday => (
          <DayRow
            key={weekday}
            weekday={weekday}
            isTried={isTried}
            day={draft.hours[weekday]}
            onChange={day => set(weekday, day)}
          />
        ))}
        {isTried && isClosed && (
          <p className="bp-error" role="alert">
            {i18n.t('setup.hours_missing')}
          </p>
        )}
      </fieldset>
    </SetupStep>
  )
}

interface DayRowProps {
  readonly weekday: Weekday
  readonly day: DayHours
  readonly isTried: boolean
  readonly onChange: (day: DayHours) => void
}

function DayRow({ weekday, day, isTried, onChange }: DayRowProps) {
  const i18n = useI18n()
  const name = new Intl.DateTimeFormat(i18n.tag, { weekday: 'long', timeZone: 'UTC' }).format(
    // A Monday.
    Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday)),
  )
  return (
    <div className="setup-day">
      <label className="setup-day-name">
        <input
          type="checkbox"
          checked={day.isOpen}
          onChange={({ target }) => onChange({ ...day, isOpen: target.checked })}
        />
        {name}
      </label>
      {day.isOpen ? (
        <span className="setup-day-times">
          <input
            type="time"
            className="bp-input"
            required
            value={day.from}
            aria-label={i18n.t('setup.opens', { day: name })}
            onChange={({ target }) => onChange({ ...day, from: target.value })}
          />
          –
          <input
            type="time"
            className="bp-input"
            required
            value={day.to}
            aria-label={i18n.t('setup.closes', { day: name })}
            onChange={({ target }) => onChange({ ...day, to: target.value })}
          />
        </span>
      ) : (
        <span className="console-muted">{i18n.t('setup.closed')}</span>
      )}
      {isTried && !isDayValid(day) && (
        <p className="bp-error" role="alert">
          {i18n.t('setup.hours_order')}
        </p>
      )}
    </div>
  )
}
