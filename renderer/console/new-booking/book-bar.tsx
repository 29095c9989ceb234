import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { type BrokenRule, BrokenRules } from '../booking/broken-rules.tsx'
import { formatStart } from '../booking/move-texts.ts'
import { useWords } from '../console-context.ts'
import { getNow } from '../today/day.ts'
import { type ContactBookingWish, useBook } from './use-book.ts'

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
  const canBook = wish !== undefined && broken.length === 0
  return (
    <div className="console-book-bar">
      <BookProblem {...{ problem, broken, start, isBusy }} onOverride={book} />
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
          look={canBook ? 'primary' : 'soft'}
          aria-disabled={!canBook || undefined}
          busy={isBusy && canBook}
          busyLabel={words.t('new.booking')}
          onClick={() => canBook && book()}
        >
          {words.t('new.book')}
        </Button>
      </div>
    </div>
  )
}

interface BookProblemProps extends Pick<Props, 'start'> {
  readonly problem: Problem | undefined
  readonly broken: readonly BrokenRule[]
  readonly isBusy: boolean
  /** Books all the same. */
  readonly onOverride: () => void
}

const takenCodes: ReadonlySet<string> = new Set(['slot.taken', 'provider.busy'])

function BookProblem({ problem, broken, start, isBusy, onOverride }: BookProblemProps) {
  const words = useWords()
  if (broken.length > 0)
    return (
      <BrokenRules
        {...{ broken, isBusy }}
        confirm={words.t('new.anyway')}
        busyLabel={words.t('new.booking')}
        onConfirm={onOverride}
      />
    )
  if (!problem) return null
  if (takenCodes.has(problem.code)) {
    const isOver = start !== undefined && start <= getNow()
    return <Notice kind="problem">{words.t(isOver ? 'new.over' : 'new.taken')}</Notice>
  }
  return <Notice kind="problem">{words.formatProblem(problem)}</Notice>
}
