import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { FreeTimes } from '../booking/reschedule/free-times.tsx'
import { parseDateAndTimeFields, toDateAndTimeFields } from '../booking/reschedule/reschedule-form.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { getDateAt, getNow } from '../time/day.ts'
import { getEarliestDate } from '../time/started-time.ts'
import { formatZoneName } from '../time/zone-name.ts'
import { TextField } from '../ui/text-field.tsx'
import { useServiceTimes } from './use-service-times.ts'

interface Props {
  readonly service: string
  /** The slug; undefined: anyone. */
  readonly provider: string | undefined
  readonly zone: Zone
  readonly start: Instant | undefined
  /** Where to look first, without a start; undefined: today. */
  readonly date?: PlainDate | undefined
  readonly onStart: (start: Instant) => void
}

/** Takes the time: one that is free, or any minute. */
export function TimeFields({ service, provider, zone, start, onStart, ...asked }: Props) {
  const i18n = useI18n()
  const { zone: businessZone } = useSignedIn()
  const free = useServiceTimes({ service, provider, zone, chosen: start, date: asked.date })
  const [date, setDate] = useState<PlainDate | undefined>(
    start === undefined ? asked.date : getDateAt(start, zone),
  )
  const [isOutside, setOutside] = useState(false)
  const day =
    free.freeDays.find(one => one.date === date) ??
    free.freeDays.find(({ starts }) => starts.length > 0) ??
    free.freeDays[0]
  const startNow = () => {
    const now = getStartOfNow()
    free.goTo(getDateAt(now, zone))
    setDate(getDateAt(now, zone))
    onStart(now)
  }
  return (
    <section className="console-part" aria-label={i18n.t('new.when')}>
      {isOutside ? (
        <WrittenTimeFields zone={zone} start={start} onStart={onStart} />
      ) : (
        <FreeTimes isNew free={free} zone={zone} day={day} picked={start} onDay={setDate} onPick={onStart} />
      )}
      {zone !== businessZone && <p className="console-muted">{formatZoneName(zone, i18n)}</p>}
      <div className="console-move-other">
        {!isOutside && (
          <Button type="button" look="quiet" onClick={startNow}>
            {i18n.t('new.now')}
          </Button>
        )}
        <Button type="button" look="quiet" onClick={() => setOutside(!isOutside)}>
          {i18n.t(isOutside ? 'booking.move_inside' : 'new.outside')}
        </Button>
      </div>
    </section>
  )
}

/** Somebody who walks in begins at full five minutes, like free time of a day. */
const nowGridMs = 300_000

const getStartOfNow = (): Instant => asInstant(Math.floor(getNow() / nowGridMs) * nowGridMs)

function WrittenTimeFields({ zone, start, onStart }: Pick<Props, 'zone' | 'start' | 'onStart'>) {
  const i18n = useI18n()
  const [written, setWritten] = useState(() => toDateAndTimeFields(start ?? getNow(), zone))
  const change = (part: Partial<typeof written>) => {
    const next = { ...written, ...part }
    setWritten(next)
    const at = parseDateAndTimeFields(next, zone)
    if (at !== undefined) onStart(at)
  }
  return (
    <div className="console-move-written">
      <TextField
        label={i18n.t('new.date')}
        type="date"
        min={getEarliestDate(zone)}
        value={written.date}
        onChange={({ target }) => change({ date: target.value })}
      />
      <TextField
        label={i18n.t('new.time')}
        type="time"
        value={written.time}
        onChange={({ target }) => change({ time: target.value })}
      />
    </div>
  )
}
