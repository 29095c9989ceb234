import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#locales/formatters.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Booking, DeskPayment } from '#schemas/generated/types.gen.ts'
import { getPriceAtVisit } from '#schemas/runtime/booking/amount-due-later.ts'
import { useConsole, useI18n, useSignedIn } from '../../context/console-context.ts'
import { useConsoleMutation } from '../../context/use-console-call.ts'
import { formatDateAndTime } from '../../texts/booking-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { describeAuthor } from '../booking-activity.tsx'
import { RecordInPersonPayment } from './record-in-person-payment.tsx'

interface Props {
  readonly booking: Booking
  readonly payments: readonly DeskPayment[]
}

/** What was paid at the appointment, each with a way to take it back, and the button that takes what is still due. */
export function InPersonPaymentList({ booking, payments }: Props) {
  const [asked, setAsked] = useState<DeskPayment>()
  const { box, keepFocus } = useKeptFocus(payments)
  const isOver = getPriceAtVisit(booking) === 0
  return (
    <div ref={box} tabIndex={-1} className="console-desk">
      {payments.length > 0 && (
        <ul className="console-desk-list">
          {payments.map(payment => (
            <InPersonPaymentRow
              key={payment.id}
              payment={payment}
              isOver={isOver}
              onTakeBack={() => setAsked(payment)}
            />
          ))}
        </ul>
      )}
      <RecordInPersonPayment booking={booking} onTaken={keepFocus} />
      {asked && (
        <TakeBackDialog
          booking={booking}
          isOver={isOver}
          payment={asked}
          onClose={() => setAsked(undefined)}
          onDone={keepFocus}
        />
      )}
    </div>
  )
}

/**
 * What was pressed is gone once the booking is read again, and the focus with it. The drawer listens to keys only while the
 * focus is in it, so its part takes it then.
 */
function useKeptFocus(payments: Props['payments']) {
  const box = useRef<HTMLDivElement>(null)
  /** What was shown when something was pressed: until the booking has been read again. */
  const [before, setBefore] = useState<Props['payments']>()
  useEffect(() => {
    if (!before) return
    const isLost = document.activeElement?.contains(box.current) ?? false
    if (isLost) box.current?.focus()
    if (isLost || before !== payments) setBefore(undefined)
  }, [before, payments])
  return { box, keepFocus: () => setBefore(payments) }
}

interface RowProps {
  readonly payment: DeskPayment
  /** The booking does not take place. */
  readonly isOver: boolean
  readonly onTakeBack: () => void
}

function InPersonPaymentRow({ payment, isOver, onTakeBack }: RowProps) {
  const i18n = useI18n()
  const { zone, session } = useSignedIn()
  const { method, takenAt, takenBackAt, author, authorName } = payment
  const amount = formatMoney(i18n.tag, payment.amount, payment.currency)
  const isBack = takenBackAt !== undefined
  return (
    <li>
      <div>
        <p className={isBack ? 'console-desk-back' : undefined}>
          {amount} · {i18n.t('booking.take_method', { method })}
        </p>
        <p className="console-muted">
          {formatDateAndTime(takenAt, i18n, zone)}{' '}
          {author !== undefined &&
            i18n.t('booking.by_author', describeAuthor({ author, authorName }, session.person.id))}
        </p>
        {isBack && (
          <p className="console-muted">
            {i18n.t('booking.taken_back_at', { when: formatDateAndTime(takenBackAt, i18n, zone) })}
          </p>
        )}
      </div>
      {!isBack && (
        <Button
          type="button"
          look={isOver ? 'secondary' : 'quiet'}
          aria-label={i18n.t(isOver ? 'booking.returned_name' : 'booking.take_back_name', { amount })}
          onClick={onTakeBack}
        >
          {i18n.t(isOver ? 'booking.returned' : 'booking.take_back')}
        </Button>
      )}
    </li>
  )
}

interface DialogProps extends Omit<RowProps, 'onTakeBack'> {
  readonly booking: Booking
  readonly onClose: () => void
  readonly onDone: () => void
}

function TakeBackDialog({ booking, payment, isOver, onClose, onDone }: DialogProps) {
  const { id, amount, currency } = payment
  const { i18n, announce } = useConsole()
  const text = formatMoney(i18n.tag, amount, currency)
  const { act, isBusy, problem } = useConsoleMutation('reverseInPersonPayment', {
    onDone: () => {
      announce(i18n.t('booking.taken_back', { amount: text }))
      onClose()
      onDone()
    },
  })
  return (
    <ConfirmDialog
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      title={i18n.t(isOver ? 'booking.returned_name' : 'booking.take_back_title', { amount: text })}
      confirm={i18n.t(isOver ? 'booking.returned' : 'booking.take_back')}
      busyLabel={i18n.t('booking.taking')}
      onConfirm={() => act({ id: booking.id, payment: id })}
    >
      <p>{i18n.t('booking.take_back_hint')}</p>
    </ConfirmDialog>
  )
}
