import { useState } from 'react'
import { formatMoney } from '#locales/formatters.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Booking, BookingPayment } from '#schemas/generated/types.gen.ts'
import { useConsole, useI18n, useSignedIn } from '../../context/console-context.ts'
import { canSeeAllProviders } from '../../context/rights.ts'
import { useConsoleMutation } from '../../context/use-console-call.ts'
import { useEmailOutcomeTexts } from '../../texts/use-email-outcome-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readReason } from '../cancel-dialog.tsx'
import { ReasonField } from '../reason-field.tsx'
import { useAmountField } from './use-amount-field.ts'

/** Returns what was paid online, or a part of it. */
export function RefundButton({ booking: { payment, contact } }: { readonly booking: Booking }) {
  const i18n = useI18n()
  const { role } = useSignedIn().membership
  const [isAsked, setIsAsked] = useState(false)
  if (!payment || payment.paid <= payment.refunded || !canSeeAllProviders(role)) return null
  return (
    <div className="bp-actions">
      <Button type="button" onClick={() => setIsAsked(true)}>
        {i18n.t('booking.refund')}
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
  const { i18n, announce } = useConsole()
  const mail = useEmailOutcomeTexts()
  const { id, currency, paid, refunded } = payment
  const left = paid - refunded
  const field = useAmountField({ most: left, currency })
  // One for the dialog: confirming again after a lost answer returns nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const format = (amount: number) => formatMoney(i18n.tag, amount, currency)
  const { act, isBusy, problem } = useConsoleMutation('refundPayment', {
    getKey: () => idempotencyKey,
    onDone: (_, { amount = left }) => {
      announce(i18n.t('booking.refund_done', { amount: format(amount) }))
      onClose()
    },
  })
  const confirm = (fields: FormData) => {
    const amount = field.read(fields)
    if (amount !== undefined) act({ id, amount, ...readReason(fields) })
  }
  return (
    <ConfirmDialog
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      title={i18n.t('booking.refund_title')}
      confirm={i18n.t('booking.refund')}
      busyLabel={i18n.t('booking.refunding')}
      onConfirm={confirm}
    >
      <TextField {...field.attributes} />
      <p>{email ? mail.one(email) : i18n.t('booking.cancel_silent')}</p>
      <ReasonField />
    </ConfirmDialog>
  )
}
