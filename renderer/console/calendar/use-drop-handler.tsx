import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { RescheduleClassSessionDialog } from '../class-sessions/reschedule-class-session-dialog.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import type { AppointmentDrop } from '../schedule/appointment-drop.ts'
import type { ScheduleProvider } from '../schedule/calendar-columns.ts'
import { type BlockEntry, isTimeTaken, type ScheduleEntry } from '../schedule/calendar-entries.ts'
import { isTooLongAgo } from '../time/started-time.ts'
import { formatBlockTimes } from '../time-blocks/block-texts.ts'
import { useUndoAction } from '../undo/use-undo-action.ts'
import { DropDialog } from './drop-dialog.tsx'
import type { EntryDrop } from './grid-gestures.ts'

interface DropScope {
  readonly entries: readonly ScheduleEntry[]
  readonly providers: readonly ScheduleProvider[]
}

/** Does what a drop says: moves a block, or asks before it moves an appointment. What is refused goes back, in words. */
export function useDropHandler({ entries, providers }: DropScope): {
  readonly onDrop: (drop: EntryDrop) => void
  readonly dialog: ReactNode
} {
  const { i18n, announce } = useConsole()
  const [asked, setAsked] = useState<AppointmentDrop & Pick<EntryDrop, 'putBack'>>()
  const moveBlock = useBlockMove(providers)
  const refuse = (drop: EntryDrop, text: string) => {
    drop.putBack()
    announce(text)
  }
  const onDrop = (drop: EntryDrop) => {
    const { entry, from, provider } = drop
    if (from === entry.from && drop.to === entry.to && provider === entry.provider) return drop.putBack()
    if (isTimeTaken(entries, drop, entry.key)) return refuse(drop, i18n.t('booking.move_taken'))
    if (entry.kind === 'block') return moveBlock({ ...drop, entry })
    if (entry.kind !== 'appointment') return drop.putBack()
    if (isTooLongAgo(from)) return refuse(drop, i18n.t('booking.move_over'))
    const target = providers.find(one => one.provider === provider)
    const { putBack } = drop
    setAsked({ entry, from, provider, putBack, providerName: i18n.text(target?.name ?? provider) })
  }
  const Dialog = asked?.entry.bookings[0].seats ? RescheduleClassSessionDialog : DropDialog
  const dialog = asked && (
    <Dialog
      drop={asked}
      // It stands where it was dropped until the calendar has it there.
      onMoved={() => setAsked({ ...asked, putBack: () => {} })}
      onClose={() => {
        setAsked(before => {
          before?.putBack()
          return undefined
        })
      }}
    />
  )
  return { onDrop, dialog }
}

/** Moves a block, or changes when it begins or ends. */
function useBlockMove(providers: readonly ScheduleProvider[]) {
  const { i18n, announce } = useConsole()
  const { zone: businessZone } = useSignedIn()
  const putBack = useRef<() => void>(undefined)
  const undoAction = useUndoAction()
  const { act, problem } = useConsoleMutation('saveTimeBlock', {
    onDone: ({ block, before, after }) => {
      putBack.current = undefined
      const provider = providers.find(one => one.provider === block.provider)
      const when = formatBlockTimes(block, i18n, parseZone(provider?.timezone ?? '') ?? businessZone)
      announce(
        i18n.t('today.block_saved', { provider: i18n.text(provider?.name ?? block.provider), when }),
        undoAction('restoreTimeBlocks', { blocks: before, after }, { done: i18n.t('undo.done_block') }),
      )
    },
  })
  useEffect(() => {
    if (!problem) return
    putBack.current?.()
    putBack.current = undefined
    announce(describeRefusal(problem, i18n))
  }, [problem, i18n, announce])
  return ({ entry, provider, from, to, ...drop }: EntryDrop & { readonly entry: BlockEntry }) => {
    putBack.current = () => drop.putBack()
    const { id, title } = entry.block
    const [start, end] = [from, to].map(at => formatZonedInstant(at, businessZone))
    if (start !== undefined && end !== undefined)
      act({ id, provider, start, end, ...(title === undefined ? {} : { title }) })
  }
}

function describeRefusal(problem: Problem, i18n: ConsoleI18n): string {
  if (problem.code !== 'time_block.overlaps') return i18n.formatProblem(problem)
  const references = String(problem.params?.references ?? '')
  return references === '' ? i18n.t('today.block_held') : `${i18n.t('today.block_overlaps')}: ${references}`
}
