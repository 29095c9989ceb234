import { useState } from 'react'
import { parseDateAndTimeFields, toDateAndTimeFields } from '../booking/reschedule/reschedule-form.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import type { ScheduleProvider } from '../schedule/calendar-columns.ts'
import type { AppointmentEntry } from '../schedule/calendar-entries.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { describeClassSession } from './class-session-texts.ts'
import { RescheduleClassSessionDialog } from './reschedule-class-session-dialog.tsx'

interface Props {
  readonly entry: AppointmentEntry
  readonly providers: readonly ScheduleProvider[]
  readonly onMoved: () => void
  readonly onClose: () => void
}

/** Moves a class to a time that is written, where nobody drags: on a phone, or to another week. */
export function RescheduleClassSessionForm({ entry, providers, onMoved, onClose }: Props) {
  const i18n = useI18n()
  const signedIn = useSignedIn()
  const { zone } = describeClassSession(entry, i18n, signedIn)
  const [written, setWritten] = useState(() => toDateAndTimeFields(entry.from, zone))
  const [provider, setProvider] = useState(entry.provider)
  const chosen = providers.find(one => one.provider === provider)
  const drop = {
    entry,
    provider,
    providerName: i18n.text(chosen?.name ?? provider),
    from: parseDateAndTimeFields(written, zone) ?? entry.from,
  }
  return (
    <RescheduleClassSessionDialog drop={drop} onMoved={onMoved} onClose={onClose}>
      <div className="console-move-written">
        <TextField
          label={i18n.t('booking.move_date')}
          type="date"
          required
          value={written.date}
          onChange={({ target }) => setWritten({ ...written, date: target.value })}
        />
        <TextField
          label={i18n.t('booking.move_time')}
          type="time"
          required
          value={written.time}
          onChange={({ target }) => setWritten({ ...written, time: target.value })}
        />
      </div>
      {providers.length > 1 && (
        <SelectField
          label={i18n.t('booking.move_with')}
          value={provider}
          onChange={({ target }) => setProvider(target.value)}
          options={providers.map(one => ({ value: one.provider, label: i18n.text(one.name) }))}
        />
      )}
    </RescheduleClassSessionDialog>
  )
}
