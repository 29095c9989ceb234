import { Button } from '#renderer/ui/button/button.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { formatStart } from '../booking/move/move-texts.ts'
import { TimeProblem } from '../booking/move/time-problem.tsx'
import { useWords } from '../context/console-context.ts'
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
  const texts = {
    confirm: words.t('new.anyway'),
    busyLabel: words.t('new.booking'),
    over: words.t('new.over'),
    taken: words.t('new.taken'),
  }
  const canBook = wish !== undefined && broken.length === 0
  return (
    <div className="console-book-bar">
      <TimeProblem
        problem={problem}
        broken={broken}
        start={start}
        isBusy={isBusy}
        texts={texts}
        onOverride={book}
      />
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
