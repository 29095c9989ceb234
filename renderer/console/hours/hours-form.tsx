import { type FormEvent, useState } from 'react'
import { formatZoneCity } from '#locales/formatters.ts'
import type { Provider } from '#schemas/generated/types.gen.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useConsole, useSignedIn } from '../console-context.ts'
import { LeaveGuard } from '../saving/leave-guard.tsx'
import { SaveBar } from '../saving/save-bar.tsx'
import { useSaveRecord, type VersionedRecord } from '../saving/use-save-record.ts'
import { getDateAt } from '../today/day.ts'
import { useMinute } from '../today/use-minute.ts'
import { OutsideAppointments } from './outside-appointments.tsx'
import type { WorkingHours } from './outside-hours.ts'
import { WeekHoursEditor } from './week-hours-editor.tsx'

interface Props {
  readonly provider: Provider
  readonly base: VersionedRecord
}

interface HoursDraft {
  readonly value: WorkingHours
  /** What it was made from: others may save meanwhile. */
  readonly base: VersionedRecord
}

/** Changes the hours of one provider. */
export function HoursForm({ provider, base }: Props) {
  const { words, announce } = useConsole()
  const signedIn = useSignedIn()
  const [draft, setDraft] = useState<HoursDraft>()
  // Rows keep what is being typed; another key takes it back.
  const [round, setRound] = useState(0)
  const zone = parseZone(provider.timezone) ?? signedIn.zone
  const today = getDateAt(useMinute(), zone)
  const discard = () => {
    setDraft(undefined)
    setRound(round + 1)
    saving.reset()
  }
  const saving = useSaveRecord({
    kind: 'providers',
    key: provider.slug,
    onSaved: ({ merged }) => {
      discard()
      announce(words.t(merged ? 'hours.saved_merged' : 'hours.saved', { name: words.text(provider.name) }))
    },
  })
  const value = draft?.value ?? pickHours(provider)
  const save = (from: VersionedRecord | undefined) => saving.save({ properties: { ...value }, base: from })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft && !saving.isBusy) save(draft.base)
  }
  return (
    <>
      <form className="console-form" onSubmit={submit}>
        {zone !== signedIn.zone && (
          <p className="console-muted">{words.t('today.block_zone', { city: formatZoneCity(zone) })}</p>
        )}
        <WeekHoursEditor
          key={round}
          value={value}
          today={today}
          onChange={changed => setDraft({ value: changed, base: draft?.base ?? base })}
        />
        {draft && (
          <OutsideAppointments
            {...{ zone, today }}
            provider={provider.slug}
            saved={pickHours(provider)}
            changed={draft.value}
          />
        )}
        <SaveBar
          isChanged={draft !== undefined}
          isBusy={saving.isBusy}
          problem={saving.problem}
          onDiscard={discard}
          onOverwrite={() => save(undefined)}
        />
      </form>
      <LeaveGuard isChanged={draft !== undefined} />
    </>
  )
}

const pickHours = ({ hours, overrides, timeOff }: Provider): WorkingHours => ({
  hours,
  ...(overrides === undefined ? {} : { overrides }),
  ...(timeOff === undefined ? {} : { timeOff }),
})
