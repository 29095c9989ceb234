import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { formatStart } from '../booking/move-texts.ts'
import { useWords } from '../console-context.ts'
import { getNow } from '../today/day.ts'
import { type BrokenRule, type ContactBookingWish, useBook } from './use-book.ts'

interface Props {
  /** Undefined while something is missing. */
  readonly wish: ContactBookingWish | undefined
  readonly start: Instant | undefined
  /** Of the client. */
  readonly name: string | undefined
  readonly zone: Zone
  readonly onBooked: (booking: Booking) => void
}

/** Names the time and the client, and books. Says first which rules that breaks. */
export function BookBar({ wish, start, name, zone, onBooked }: Props) {
  const words = useWords()
  const { isBusy, problem, broken, book } = useBook(wish, onBooked)
  const isAnyway = broken.length > 0
  return (
    <div className="console-book-bar">
      {problem && <BookProblem {...{ problem, broken, start }} />}
      <div className="console-between">
        <p aria-live="polite">
          <span className="console-strong">
            {start === undefined ? words.t('new.choose_time') : formatStart(start, words, zone)}
          </span>
          <br />
          <span className="console-muted">
            {name === undefined ? words.t('new.choose_client') : words.t('new.for', { name })}
          </span>
        </p>
        <Button
          type="button"
          look={isAnyway ? 'danger' : wish ? 'primary' : 'soft'}
          aria-disabled={wish === undefined || undefined}
          busy={isBusy}
          busyLabel={words.t('new.booking')}
          onClick={book}
        >
          {words.t(isAnyway ? 'new.anyway' : 'new.book')}
        </Button>
      </div>
    </div>
  )
}

interface BookProblemProps extends Pick<Props, 'start'> {
  readonly problem: Problem
  readonly broken: readonly BrokenRule[]
}

const takenCodes: ReadonlySet<string> = new Set(['slot.taken', 'provider.busy'])

function BookProblem({ problem, broken, start }: BookProblemProps) {
  const words = useWords()
  if (takenCodes.has(problem.code)) {
    const isOver = start !== undefined && start <= getNow()
    return <Notice kind="problem">{words.t(isOver ? 'new.over' : 'new.taken')}</Notice>
  }
  if (broken.length === 0) return <Notice kind="problem">{words.formatProblem(problem)}</Notice>
  return (
    <Notice kind="problem" title={words.t('booking.move_breaks')}>
      {broken.map(rule => (
        <p key={rule}>{words.t('booking.move_rule', { rule })}</p>
      ))}
    </Notice>
  )
}
