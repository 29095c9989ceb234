import { useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { parseMinuteOfDay } from '#schemas/runtime/time/minute-of-day.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toInstant, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { useI18n } from '../../context/console-context.ts'
import { useEmailOutcomeTexts } from '../../texts/use-email-outcome-texts.ts'
import { getEarliestDate, hasStarted } from '../../time/started-time.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NotifySwitch, readNotify } from '../../undo/notify-switch.tsx'
import { readReason } from '../cancel-dialog.tsx'
import { ReasonField } from '../reason-field.tsx'
import { FreeTimes } from './free-times.tsx'
import { RescheduleBar } from './reschedule-bar.tsx'
import type { ReschedulableAppointments } from './reschedule-texts.ts'
import { useFreeTimes } from './use-free-times.ts'

interface Props {
  readonly booking: Booking
  readonly movable: ReschedulableAppointments
  readonly zone: Zone
  readonly onClose: () => void
}

/** Takes the new time: one that is free, or any minute. */
export function RescheduleForm({ booking, movable, zone, onClose }: Props) {
  const i18n = useI18n()
  const mail = useEmailOutcomeTexts()
  const form = useRef<HTMLFormElement>(null)
  const free = useFreeTimes({ booking: booking.id, movable, zone })
  const [date, setDate] = useState<PlainDate>()
  const [picked, setPicked] = useState<Instant>()
  const [isOutside, setOutside] = useState(false)
  const [written, setWritten] = useState(() => toDateAndTimeFields(movable.start, zone))
  const day =
    free.freeDays.find(day => day.date === date) ??
    free.freeDays.find(({ starts }) => starts.length > 0) ??
    free.freeDays[0]
  const start = isOutside ? parseDateAndTimeFields(written, zone) : day?.starts.find(at => at === picked)
  const isNew = start !== undefined && free.isNew(start)
  const { email = '' } = booking.contact
  return (
    <form ref={form} onSubmit={event => event.preventDefault()}>
      {free.choices.length > 1 && (
        <SelectField
          label={i18n.t('booking.move_with')}
          value={free.who.value}
          onChange={({ target }) => {
            const who = free.choices.find(({ value }) => value === target.value)
            if (who) free.setWho(who)
          }}
          options={free.choices}
        />
      )}
      {isOutside ? (
        <div className="console-move-written">
          <TextField
            label={i18n.t('booking.move_date')}
            type="date"
            min={getEarliestDate(zone)}
            value={written.date}
            onChange={({ target }) => setWritten({ ...written, date: target.value })}
          />
          <TextField
            label={i18n.t('booking.move_time')}
            type="time"
            value={written.time}
            onChange={({ target }) => setWritten({ ...written, time: target.value })}
          />
        </div>
      ) : (
        <FreeTimes free={free} zone={zone} day={day} picked={picked} onDay={setDate} onPick={setPicked} />
      )}
      <div className="console-move-other">
        <Button type="button" look="quiet" onClick={() => setOutside(!isOutside)}>
          {i18n.t(isOutside ? 'booking.move_inside' : 'booking.move_outside')}
        </Button>
      </div>
      {start !== undefined && hasStarted(start) && email ? (
        <p>{i18n.t('booking.past_silent')}</p>
      ) : (
        <NotifySwitch booking={booking} hint={mail.one(email)} />
      )}
      <ReasonField />
      <RescheduleBar
        booking={booking}
        movable={movable}
        zone={zone}
        onClose={onClose}
        choice={isNew ? { start, who: free.who.value } : undefined}
        readReason={() => (form.current ? readWords(new FormData(form.current), booking) : {})}
      />
    </form>
  )
}

const readWords = (fields: FormData, booking: Booking) => ({
  ...readReason(fields),
  ...readNotify(fields, booking),
})

export interface DateAndTimeFields {
  /** Both as fields of browsers have them: 2026-11-27 and 10:45. */
  readonly date: string
  readonly time: string
}

export function toDateAndTimeFields(at: Instant, zone: Zone): DateAndTimeFields {
  const { date, minute } = toLocalDateTime(at, zone)
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0'))
  return { date, time: `${hours}:${minutes}` }
}

export function parseDateAndTimeFields({ date, time }: DateAndTimeFields, zone: Zone): Instant | undefined {
  const day = parsePlainDate(date)
  const minute = parseMinuteOfDay(time.slice(0, 5))
  return day === undefined || minute === undefined ? undefined : toInstant(day, minute, zone)
}
