import { type FormEvent, useRef, useState } from 'react'
import type { Provider } from '#schemas/generated/types.gen.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { SaveBar } from '../saving/save-bar.tsx'
import { UnsavedChangesGuard } from '../saving/unsaved-changes-guard.tsx'
import { type RecordDraft, useSaveProperties, type VersionedRecord } from '../saving/use-save-properties.ts'
import { getDateAt } from '../time/day.ts'
import { useCurrentMinute } from '../time/use-current-minute.ts'
import { formatZoneName } from '../time/zone-name.ts'
import { AppointmentsOutsideHours, useHoursCheck } from './appointments-outside-hours.tsx'
import { mergeHours, pickHours, toProvider, type WorkingHours } from './merge-hours.ts'
import { WeekHoursEditor } from './week-hours-editor.tsx'

interface Props {
  readonly provider: Provider
  readonly base: VersionedRecord
}

/** Changes the hours of one provider. */
export function HoursForm({ provider, base }: Props) {
  const { i18n, announce } = useConsole()
  const signedIn = useSignedIn()
  const [draft, setDraft] = useState<RecordDraft<WorkingHours>>()
  const latest = useRef(draft)
  latest.current = draft
  // Rows keep what is being typed; another key takes it back.
  const [round, setRound] = useState(0)
  const zone = parseZone(provider.timezone) ?? signedIn.zone
  const today = getDateAt(useCurrentMinute(), zone)
  const begin = (next: typeof draft) => {
    setDraft(next)
    if (next === undefined) setRound(count => count + 1)
  }
  const saving = useSaveProperties<WorkingHours>({
    kind: 'providers',
    key: provider.slug,
    pick: record => pickHours(toProvider(record)),
    merge: mergeHours,
    // One that is missing is removed.
    toProperties: ({ hours, overrides, timeOff }) => ({ hours, overrides, timeOff }),
    onSaved: ({ merged }, rebase) => {
      begin(rebase(latest.current))
      announce(i18n.t(merged ? 'hours.saved_merged' : 'hours.saved', { name: i18n.text(provider.name) }))
    },
  })
  const discard = () => {
    begin(undefined)
    saving.reset()
  }
  const value = draft?.value ?? pickHours(provider)
  const { consequences, isAsking, showEffects } = useHoursCheck(provider.slug, draft)
  const isBusy = saving.isBusy || isAsking
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!draft || isBusy || !(await showEffects())) return
    // It may have been discarded meanwhile.
    if (latest.current === draft) saving.save({ draft })
  }
  return (
    <>
      <form className="console-form" onSubmit={submit}>
        {zone !== signedIn.zone && <p className="console-muted">{formatZoneName(zone, i18n)}</p>}
        <WeekHoursEditor
          key={round}
          value={value}
          today={today}
          onChange={changed => setDraft({ value: changed, base: draft?.base ?? base })}
        />
        <SaveBar
          isChanged={draft !== undefined}
          isBusy={isBusy}
          problem={saving.problem}
          onDiscard={discard}
          onOverwrite={() => draft && saving.save({ draft, isOverwriting: true })}
        >
          <AppointmentsOutsideHours consequences={consequences} />
        </SaveBar>
      </form>
      <UnsavedChangesGuard hasChanges={() => latest.current !== undefined} />
    </>
  )
}
