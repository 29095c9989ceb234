import { useState } from 'react'
import { readLocal, writeLocal } from '../booking/move/move-form.tsx'
import { useSignedIn, useWords } from '../context/console-context.ts'
import type { ScheduleProvider } from '../schedule/calendar-columns.ts'
import type { AppointmentEntry } from '../schedule/calendar-entries.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SessionMoveDialog } from './session-move-dialog.tsx'
import { describeSession } from './session-texts.ts'

interface Props {
  readonly entry: AppointmentEntry
  readonly providers: readonly ScheduleProvider[]
  readonly onMoved: () => void
  readonly onClose: () => void
}

/** Moves a class to a time that is written, where nobody drags: on a phone, or to another week. */
export function SessionMoveForm({ entry, providers, onMoved, onClose }: Props) {
  const words = useWords()
  const signedIn = useSignedIn()
  const { zone } = describeSession(entry, words, signedIn)
  const [written, setWritten] = useState(() => writeLocal(entry.from, zone))
  const [provider, setProvider] = useState(entry.provider)
  const chosen = providers.find(one => one.provider === provider)
  const drop = {
    entry,
    provider,
    providerName: words.text(chosen?.name ?? provider),
    from: readLocal(written, zone) ?? entry.from,
  }
  return (
    <SessionMoveDialog drop={drop} onMoved={onMoved} onClose={onClose}>
      <div className="console-move-written">
        <TextField
          label={words.t('booking.move_date')}
          type="date"
          required
          value={written.date}
          onChange={({ target }) => setWritten({ ...written, date: target.value })}
        />
        <TextField
          label={words.t('booking.move_time')}
          type="time"
          required
          value={written.time}
          onChange={({ target }) => setWritten({ ...written, time: target.value })}
        />
      </div>
      {providers.length > 1 && (
        <SelectField
          label={words.t('booking.move_with')}
          value={provider}
          onChange={({ target }) => setProvider(target.value)}
          options={providers.map(one => ({ value: one.provider, label: words.text(one.name) }))}
        />
      )}
    </SessionMoveDialog>
  )
}
