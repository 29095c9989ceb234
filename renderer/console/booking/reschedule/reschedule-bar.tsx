import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type {
  Booking,
  RescheduleBookingAsOperatorInput,
  RescheduleBookingAsOperatorOutput,
} from '#schemas/generated/types.gen.ts'
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { useConsole, useI18n } from '../../context/console-context.ts'
import { useConsoleMutation } from '../../context/use-console-call.ts'
import { useEmailOutcomeTexts } from '../../texts/use-email-outcome-texts.ts'
import { useUndoChange } from '../../undo/use-undo-action.ts'
import type { BrokenRule } from './broken-rules.tsx'
import { describeReschedule, formatStartTime, type ReschedulableAppointments } from './reschedule-texts.ts'
import { computeRuleOverrides } from './rule-overrides.ts'
import { TimeProblem, type TimeProblemProps } from './time-problem.tsx'
import { currentProvider } from './use-free-times.ts'

interface MoveChoice {
  readonly start: Instant
  /** The slug of a provider, `anyProvider` or `currentProvider`. */
  readonly who: string
}

interface Props {
  readonly booking: Booking
  readonly movable: ReschedulableAppointments
  readonly zone: Zone
  /** Undefined while no other time is chosen. */
  readonly choice: MoveChoice | undefined
  readonly readReason: () => Pick<RescheduleBookingAsOperatorInput, 'reason' | 'notify'>
  readonly onMoved?: () => void
  readonly onClose: () => void
}

/** Names the new time and the old one, and moves. Says first which rules that breaks. */
export function RescheduleBar({ booking, movable, zone, choice, readReason, onMoved, onClose }: Props) {
  const { i18n, announce } = useConsole()
  const mail = useEmailOutcomeTexts()
  const { first, start } = movable
  const offerUndo = useUndoChange()
  const move = useMove(booking.id, choice, (to, moved) => {
    announce(
      describeReschedule(moved.booking, formatStartTime(to, i18n, zone), { i18n, mail }),
      offerUndo(moved),
    )
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
        <RescheduleProblem
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
            {choice ? formatStartTime(choice.start, i18n, zone) : i18n.t('booking.move_choose')}
          </span>
          <br />
          <span className="console-muted">
            {i18n.t('booking.move_instead', { when: formatStartTime(start, i18n, zone) })}
          </span>
        </p>
        <div className="bp-actions">
          <Button type="button" onClick={onClose}>
            {i18n.t('page.cancel')}
          </Button>
          <Button
            type="button"
            look={canMove ? 'primary' : 'soft'}
            aria-disabled={!canMove || undefined}
            busy={isBusy && canMove}
            busyLabel={i18n.t('booking.moving')}
            onClick={() => canMove && act()}
          >
            {i18n.t('booking.move')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Says why something was not moved. */
export function RescheduleProblem(props: TimeProblemProps) {
  const i18n = useI18n()
  const texts = {
    confirm: i18n.t('booking.move_anyway'),
    busyLabel: i18n.t('booking.moving'),
    over: i18n.t('booking.move_over'),
    taken: i18n.t('booking.move_taken'),
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
  const { act, isBusy, problem } = useConsoleMutation('rescheduleBookingAsOperator', {
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
    ...computeRuleOverrides(isSame ? tried.override : undefined, refused, isBusy),
    act: (input: RescheduleBookingAsOperatorInput) => {
      if (!choice) return
      setTried({ ...choice, override: input.override ?? [] })
      act({ ...input, id })
    },
  }
}
