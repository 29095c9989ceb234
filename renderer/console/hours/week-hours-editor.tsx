/** Edits the hours of a provider: the week painted or as fields, special days and time off. */
import { useId, useState } from 'react'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { useI18n } from '../context/console-context.ts'
import { WeekGrid } from '../week-hours/week-grid.tsx'
import { WeekList } from '../week-hours/week-list.tsx'
import { formatWeek, parseWeek, type WeekSpans } from '../week-hours/week-spans.ts'
import type { WorkingHours } from './merge-hours.ts'
import { SpecialDays } from './special-days.tsx'
import { groupOverridesByDate, toOverrides, toSpecialDays } from './time-off.ts'
import { TimeOffList } from './time-off-list.tsx'
import '../week-hours/week-hours.css'

interface Props {
  readonly value: WorkingHours
  readonly onChange: (value: WorkingHours) => void
  /** On the provider's calendar; what is before is put aside. */
  readonly today: PlainDate
}

/** Renders into a form, whose submission the browser refuses while a field has an error. */
export function WeekHoursEditor({ value, onChange, today }: Props) {
  const i18n = useI18n()
  const id = useId()
  const week = parseWeek(value.hours)
  const { overrides = [] } = value
  const [first] = useState(value.overrides)
  const days = value.overrides === first ? groupOverridesByDate(overrides) : toSpecialDays(overrides)
  const changeWeek = (changed: WeekSpans) => onChange({ ...value, hours: formatWeek(changed) })
  return (
    <div className="hours-editor">
      <section className="console-part" aria-labelledby={id}>
        <h2 id={id}>{i18n.t('hours.week')}</h2>
        <WeekGrid week={week} onChange={changeWeek} />
        <WeekList week={week} onChange={changeWeek} />
      </section>
      <SpecialDays
        days={days}
        today={today}
        onChange={changed => onChange({ ...value, overrides: toOverrides(changed) })}
      />
      <TimeOffList
        entries={value.timeOff ?? []}
        today={today}
        onChange={timeOff => onChange({ ...value, timeOff: [...timeOff] })}
      />
    </div>
  )
}
