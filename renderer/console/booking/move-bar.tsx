import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Booking, MoveBookingInput, MoveBookingOutput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { useConsole, useWords } from '../console-context.ts'
import { getNow } from '../today/day.ts'
import { useUndoChange } from '../undo/use-take-back.ts'
import { useAct } from '../use-console-call.ts'
import { describeMove, formatStart, type MovableAppointments } from './move-texts.ts'
import { currentProvider } from './use-free-times.ts'

export type Rule = NonNullable<MoveBookingInput['override']>[number]

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
  readonly readReason: () => Pick<MoveBookingInput, 'reason' | 'notify'>
  readonly onMoved?: () => void
  readonly onClose: () => void
}

/** Names the new time and the old one, and moves. Says first which rules that breaks. */
export function MoveBar({ booking, movable, zone, choice, readReason, onMoved, onClose }: Props) {
  const { words, announce } = useConsole()
  const { first, start } = movable
  const offerUndo = useUndoChange()
  const move = useMove(booking.id, choice, (to, moved) => {
    announce(describeMove(moved.booking, formatStart(to, words, zone), words), offerUndo(moved))
    onMoved?.()
    onClose()
  })
  const { problem, broken, isBusy } = move
  const isAnyway = broken.length > 0
  const act = () => {
    if (choice)
      move.act({
        ...{
          id: booking.id,
          undoable: true,
          appointment: first.position,
          start: formatZonedInstant(choice.start, zone),
        },
        ...(choice.who === currentProvider ? {} : { provider: choice.who }),
        ...(isAnyway ? { override: [...broken] } : {}),
        ...readReason(),
      })
  }
  return (
    <div className="console-move-bar">
      {problem && choice && <MoveProblem {...{ problem, broken }} start={choice.start} />}
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
            look={isAnyway ? 'danger' : choice ? 'primary' : 'soft'}
            aria-disabled={choice === undefined || undefined}
            busy={isBusy}
            busyLabel={words.t('booking.moving')}
            onClick={act}
          >
            {words.t(isAnyway ? 'booking.move_anyway' : 'booking.move')}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface MoveProblemProps {
  readonly problem: Problem
  readonly broken: readonly Rule[]
  readonly start: Instant
}

const takenCodes: ReadonlySet<string> = new Set(['slot.taken', 'provider.busy'])

/** Says why something was not moved. */
export function MoveProblem({ problem, broken, start }: MoveProblemProps) {
  const words = useWords()
  if (takenCodes.has(problem.code))
    return (
      <Notice kind="problem">
        {words.t(start <= getNow() ? 'booking.move_over' : 'booking.move_taken')}
      </Notice>
    )
  if (broken.length === 0) return <Notice kind="problem">{words.formatProblem(problem)}</Notice>
  return (
    <Notice kind="problem" title={words.t('booking.move_breaks')}>
      {broken.map(rule => (
        <p key={rule}>{words.t('booking.move_rule', { rule })}</p>
      ))}
    </Notice>
  )
}

/** Moves, and keeps what was refused as long as the same is chosen: a warning holds for one time with one person. */
function useMove(
  id: string,
  choice: MoveChoice | undefined,
  onMoved: (to: Instant, moved: MoveBookingOutput) => void,
) {
  const [tried, setTried] = useState<MoveChoice & { readonly override: readonly Rule[] }>()
  const { act, isBusy, problem } = useAct('moveBooking', {
    onDone: (moved, { start }) => {
      const to = parseInstant(start)
      if (to !== undefined) onMoved(to, moved)
    },
  })
  const isSame = tried !== undefined && tried.start === choice?.start && tried.who === choice.who
  const refused = isSame ? problem : undefined
  const broken =
    refused?.code === 'booking.outside_rules' ? [...(tried?.override ?? []), ...readRules(refused)] : []
  return {
    ...{ isBusy, problem: refused, broken },
    act: (input: MoveBookingInput) => {
      if (!choice) return
      setTried({ ...choice, override: input.override ?? [] })
      act({ ...input, id })
    },
  }
}

const rules: readonly Rule[] = ['hours', 'notice', 'limits']

/** Returns the rules that a refused move breaks. */
export function readRules({ params }: Problem): readonly Rule[] {
  const named = String(params?.rules ?? '').split(', ')
  return rules.filter(rule => named.includes(rule))
}
