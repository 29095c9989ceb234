import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { listWeekdayNames, type NamedWeekday } from '../time/weekdays.ts'
import { CopyDayDialog } from './copy-day-dialog.tsx'
import { SpansEditor } from './spans-editor.tsx'
import { copyDay, type WeekSpans } from './week-spans.ts'

interface Props {
  readonly week: WeekSpans
  readonly onChange: (week: WeekSpans) => void
}

/** The week as fields, for the keyboard and for phones. */
export function WeekList({ week, onChange }: Props) {
  const i18n = useI18n()
  const weekdays = listWeekdayNames(i18n.tag)
  const [source, setSource] = useState<NamedWeekday>()
  // Not a message above the page: it would cover the button that saves.
  const [status, setStatus] = useState('')
  const copy = (day: number, targets: readonly number[]) => {
    if (targets.length === 0) return
    onChange(copyDay(week, day, targets))
    const names = weekdays.filter(({ index }) => targets.includes(index)).map(({ long }) => long)
    setStatus(i18n.t('hours.copied', { days: new Intl.ListFormat(i18n.tag).format(names) }))
  }
  return (
    <div className="hours-week">
      {weekdays.map(weekday => (
        <fieldset key={weekday.index} className="hours-day">
          <legend>{weekday.long}</legend>
          <SpansEditor
            day={weekday.long}
            nextDay={weekdays.find(({ index }) => index === (weekday.index + 1) % 7)?.short ?? ''}
            spans={week[weekday.index] ?? []}
            onChange={spans =>
              onChange(week.map((other, index) => (index === weekday.index ? spans : other)))
            }
          >
            <Button
              type="button"
              look="quiet"
              aria-label={i18n.t('hours.copy_named', { day: weekday.long })}
              onClick={() => setSource(weekday)}
            >
              {i18n.t('hours.copy_to')}
            </Button>
          </SpansEditor>
        </fieldset>
      ))}
      <p role="status" className="bp-hidden">
        {status}
      </p>
      {source && (
        <CopyDayDialog
          source={source}
          weekdays={weekdays}
          onCopy={targets => copy(source.index, targets)}
          onClose={() => setSource(undefined)}
        />
      )}
    </div>
  )
}
