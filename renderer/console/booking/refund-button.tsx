import { useState } from 'react'
import { formatMoney } from '#locales/formatters.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Booking, BookingPayment } from '#schemas/generated/types.gen.ts'
import { useConsole, useSignedIn, useWords } from '../console-context.ts'
import { canSeeEveryone } from '../frame/rights.ts'
import { useMailNotes } from '../mail/use-mail-note.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { readAmount, writeAmount } from '../ui/typed-numbers.ts'
import { useAct } from '../use-console-call.ts'
import { readReason } from './cancel-dialog.tsx'
import { ReasonField } from './reason-field.tsx'

/** Returns what was paid online, or a part of it. */
export function RefundButton({ booking: { payment, contact } }: { readonly booking: Booking }) {
  const words = useWords()
  const { role } = useSignedIn().membership
  const [isAsked, setIsAsked] = useState(false)
  if (!payment || payment.paid <= payment.refunded || !canSeeEveryone(role)) return null
  return (
    <div className="bp-actions">
      <Button type="button" onClick={() => setIsAsked(true)}>
        {words.t('booking.refund')}
      </Button>
      {isAsked && <RefundDialog payment={payment} email={contact.email} onClose={() => setIsAsked(false)} />}
    </div>
  )
}

interface DialogProps {
  readonly payment: BookingPayment
  readonly email: string | undefined
  readonly onClose: () => void
}

function RefundDialog({ payment, email, onClose }: DialogProps) {
  const { words, announce } = useConsole()
  const mail = useMailNotes()
  const { id, currency, paid, refunded } = payment
  const left = paid - refunded
  const [error, setError] = useState<string>()
  // One for the dialog: confirming again after a lost answer returns nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const format = (amount: number) => formatMoney(words.tag, amount, currency)
  const { act, isBusy, problem } = useAct('refundPayment', {
    getKey: () => idempotencyKey,
    onDone: (_, { amount = left }) => {
      announce(words.t('booking.refund_done', { amount: format(amount) }))
      onClose()
    },
  })
  const confirm = (fields: FormData) => {
    const { value: amount, error: unread } = readAmount(String(fields.get('amount') ?? ''), currency, words)
    const isRight = amount !== undefined && amount >= 1 && amount <= left
    setError(
      isRight ? undefined : (unread ?? words.t('booking.refund_amount_wrong', { amount: format(left) })),
    )
    if (isRight) act({ id, amount, ...readReason(fields) })
  }
  return (
    <ConfirmDialog
      {...{ isBusy, problem, onClose }}
      title={words.t('booking.refund_title')}
      confirm={words.t('booking.refund')}
      busyLabel={words.t('booking.refunding')}
      onConfirm={confirm}
    >
      <TextField
        {...{ name: 'amount', inputMode: 'decimal', autoComplete: 'off', required: true, error }}
        label={words.t('booking.refund_amount', { currency })}
        hint={words.t('booking.refund_left', { amount: format(left) })}
        defaultValue={writeAmount(left, currency, words)}
      />
      <p>{email ? mail.one(email) : words.t('booking.cancel_silent')}</p>
      <ReasonField />
    </ConfirmDialog>
  )
}
