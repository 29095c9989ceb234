import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type {
  Booking,
  RescheduleBookingAsOperatorInput,
  RescheduleBookingAsOperatorOutput,
} from '#schemas/generated/types.gen.ts'
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { useConsole, useWords } from '../../context/console-context.ts'
import { useAct } from '../../context/use-console-call.ts'
import { useMailNotes } from '../../texts/use-mail-note.ts'
import { useUndoChange } from '../../undo/use-take-back.ts'
import type { BrokenRule } from './broken-rules.tsx'
import { describeMove, formatStart, type MovableAppointments } from './move-texts.ts'
import { judgeOverrides } from './rule-overrides.ts'
import { TimeProblem, type TimeProblemProps } from './time-problem.tsx'
import { currentProvider } from './use-free-times.ts'

interface MoveChoice {
  readonly start: Instant
  /** The slug of a provider, `anyProvider` or `currentProvider`. */
  readonly who: string
}

interface Props {
  readonly booking: Booking
  readonly movable: MovableAppointments
  readonly zone: Zone
  /** Undefined while no other time is chosen. */
  readonly choice: MoveChoice | undefined
  readonly readReason: () => Pick<RescheduleBookingAsOperatorInput, 'reason' | 'notify'>
  readonly onMoved?: () => void
  readonly onClose: () => void
}

/** Names the new time and the old one, and moves. Says first which rules that breaks. */
export function MoveBar({ booking, movable, zone, choice, readReason, onMoved, onClose }: Props) {
  const { words, announce } = useConsole()
  const mail = useMailNotes()
  const { first, start } = movable
  const offerUndo = useUndoChange()
  const move = useMove(booking.id, choice, (to, moved) => {
    announce(describeMove(moved.booking, formatStart(to, words, zone), { words, mail }), offerUndo(moved))
    onMoved?.()
    onClose()
  })
  const { problem, broken, override, isBusy } = move
  const canMove = choice !== undefined && broken.length === 0
  const act = () => {
    if (choice)
      move.act({
        id: booking.id,
        undoable: true,
        appointment: first.position,
        start: formatZonedInstant(choice.start, zone),
        ...(choice.who === currentProvider ? {} : { provider: choice.who }),
        ...override,
        ...readReason(),
      })
  }
  return (
    <div className="console-move-bar">
      {choice && (
        <MoveProblem
          problem={problem}
          broken={broken}
          isBusy={isBusy}
          start={choice.start}
          onOverride={act}
        />
      )}
      <div className="console-between">
        <p aria-live="polite">
          <span className="console-strong">
            {choice ? formatStart(choice.start, words, zone) : words.t('booking.move_choose')}
          </span>
          <br />
          <span className="console-muted">
            {words.t('booking.move_instead', { when: formatStart(start, words, zone) })}
          </span>
        </p>
        <div className="bp-actions">
          <Button type="button" onClick={onClose}>
            {words.t('page.cancel')}
          </Button>
          <Button
            type="button"
            look={canMove ? 'primary' : 'soft'}
            aria-disabled={!canMove || undefined}
            busy={isBusy && canMove}
            busyLabel={words.t('booking.moving')}
            onClick={() => canMove && act()}
          >
            {words.t('booking.move')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Says why something was not moved. */
export function MoveProblem(props: TimeProblemProps) {
  const words = useWords()
  const texts = {
    confirm: words.t('booking.move_anyway'),
    busyLabel: words.t('booking.moving'),
    over: words.t('booking.move_over'),
    taken: words.t('booking.move_taken'),
  }
  return <TimeProblem {...props} texts={texts} />
}

/** Moves, and keeps what was refused as long as the same is chosen: a warning holds for one time with one person. */
function useMove(
  id: string,
  choice: MoveChoice | undefined,
  onMoved: (to: Instant, moved: RescheduleBookingAsOperatorOutput) => void,
) {
  const [tried, setTried] = useState<MoveChoice & { readonly override: readonly BrokenRule[] }>()
  const { act, isBusy, problem } = useAct('rescheduleBookingAsOperator', {
    onDone: (moved, { start }) => {
      const to = parseInstant(start)
      if (to !== undefined) onMoved(to, moved)
    },
  })
  const isSame = tried !== undefined && tried.start === choice?.start && tried.who === choice.who
  const refused = isSame ? problem : undefined
  return {
    isBusy,
    problem: refused,
    ...judgeOverrides(isSame ? tried.override : undefined, refused, isBusy),
    act: (input: RescheduleBookingAsOperatorInput) => {
      if (!choice) return
      setTried({ ...choice, override: input.override ?? [] })
      act({ ...input, id })
    },
  }
}
