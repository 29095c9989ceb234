import { useState } from 'react'
import { readLocal, writeLocal } from '../booking/reschedule/reschedule-form.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import type { ScheduleProvider } from '../schedule/calendar-columns.ts'
import type { AppointmentEntry } from '../schedule/calendar-entries.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SessionRescheduleDialog } from './session-reschedule-dialog.tsx'
import { describeSession } from './session-texts.ts'

interface Props {
  readonly entry: AppointmentEntry
  readonly providers: readonly ScheduleProvider[]
  readonly onMoved: () => void
  readonly onClose: () => void
}

/** Moves a class to a time that is written, where nobody drags: on a phone, or to another week. */
export function SessionRescheduleForm({ entry, providers, onMoved, onClose }: Props) {
  const i18n = useI18n()
  const signedIn = useSignedIn()
  const { zone } = describeSession(entry, i18n, signedIn)
  const [written, setWritten] = useState(() => writeLocal(entry.from, zone))
  const [provider, setProvider] = useState(entry.provider)
  const chosen = providers.find(one => one.provider === provider)
  const drop = {
    entry,
    provider,
    providerName: i18n.text(chosen?.name ?? provider),
    from: readLocal(written, zone) ?? entry.from,
  }
  return (
    <SessionRescheduleDialog drop={drop} onMoved={onMoved} onClose={onClose}>
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
    </SessionRescheduleDialog>
  )
}
