import { Button } from '#renderer/ui/button/button.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { formatStartTime } from '../booking/reschedule/reschedule-texts.ts'
import { TimeProblem } from '../booking/reschedule/time-problem.tsx'
import { useI18n } from '../context/console-context.ts'
import { type BookingForContact, useCreateBooking } from './use-create-booking.ts'

interface Props {
  /** Undefined while something is missing. */
  readonly wish: BookingForContact | undefined
  readonly start: Instant | undefined
  /** Of the customer. */
  readonly name: string | undefined
  readonly zone: Zone
  readonly onBooked: (booking: Booking) => void
}

/** Names the time and the customer, and books. Says first which rules that breaks. */
export function BookBar({ wish, start, name, zone, onBooked }: Props) {
  const i18n = useI18n()
  const { isBusy, problem, broken, book } = useCreateBooking(wish, onBooked)
  const texts = {
    confirm: i18n.t('new.anyway'),
    busyLabel: i18n.t('new.booking'),
    over: i18n.t('new.over'),
    taken: i18n.t('new.taken'),
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
            {start === undefined ? i18n.t('new.choose_time') : formatStartTime(start, i18n, zone)}
          </span>
          <br />
          <span className="console-muted">
            {name === undefined ? i18n.t('new.choose_client') : i18n.t('new.for', { name })}
          </span>
        </p>
        <Button
          type="button"
          look={canBook ? 'primary' : 'soft'}
          aria-disabled={!canBook || undefined}
          busy={isBusy && canBook}
          busyLabel={i18n.t('new.booking')}
          onClick={() => canBook && book()}
        >
          {i18n.t('new.book')}
        </Button>
      </div>
    </div>
  )
}
