import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { GetScheduleOutput } from '#schemas/generated/types.gen.ts'
import type { ScheduleProvider } from '../schedule/calendar-columns.ts'
import { listAppointmentEntries } from '../schedule/calendar-entries.ts'
import { classSessionParameter, findClassSession } from './class-session-url.ts'

const ClassSessionDialog = lazy(async () => ({
  default: (await import('./class-session-dialog.tsx')).ClassSessionDialog,
}))

interface Props {
  /** What the page shows. */
  readonly schedule: GetScheduleOutput | undefined
  /** Who can give a class. */
  readonly providers: readonly ScheduleProvider[]
}

/** The class that the address names, while the page shows it. Its dialog is loaded when one is opened. */
export function OpenedClassSession({ schedule, providers }: Props) {
  const [query, setQuery] = useSearchParams()
  const name = query.get(classSessionParameter)
  const entry = useMemo(
    () =>
      name === null || !schedule
        ? undefined
        : findClassSession(listAppointmentEntries(schedule.appointments), name),
    [name, schedule],
  )
  if (!entry) return null
  const close = () =>
    setQuery(before => {
      const next = new URLSearchParams(before)
      next.delete(classSessionParameter)
      return next
    })
  return (
    <Suspense fallback={null}>
      <ClassSessionDialog key={entry.key} entry={entry} providers={providers} onClose={close} />
    </Suspense>
  )
}
