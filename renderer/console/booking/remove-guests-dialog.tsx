import { useState } from 'react'
import { formatMoney } from '#locales/formatters.ts'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { useConsole } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { useEmailOutcomeTexts } from '../texts/use-email-outcome-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { NotifySwitch, readNotify } from '../undo/notify-switch.tsx'
import { useUndoChange } from '../undo/use-undo-action.ts'
import { readReason } from './cancel-dialog.tsx'
import { hasMoney, useCancellationQuote } from './cancellation-quote.tsx'
import { ReasonField } from './reason-field.tsx'

/** Who leaves: a guest who was named, or some of those who are counted. */
export type GuestsToRemove = { readonly guest: number; readonly name: string } | { readonly most: number }

const changeable: ReadonlySet<Booking['status']> = new Set(['requested', 'scheduled', 'rescheduled'])

/** Whether guests can still be taken out: some appointment is not over. */
export const isOpenForGuests = ({ status, appointments }: Booking, now: Instant): boolean =>
  changeable.has(status) &&
  appointments.some(({ cancelled, end }) => !cancelled && (parseInstant(end) ?? now) > now)

interface Props {
  readonly booking: Booking
  readonly leaving: GuestsToRemove
  readonly onClose: () => void
}

/** Asks before guests are taken out of a booking, and says who is told and what is returned. */
export function RemoveGuestsDialog({ booking, leaving, onClose }: Props) {
  const { i18n, announce } = useConsole()
  const mail = useEmailOutcomeTexts()
  const offerUndo = useUndoChange()
  const { act, isBusy, problem } = useConsoleMutation('removeGuests', {
    onDone: (removed, { count = 1 }) => {
      announce(describeRemoval(removed.booking, count), offerUndo(removed))
      onClose()
    },
  })
  const describeRemoval = ({ contact, history }: Booking, count: number) => {
    const name = formatContactName(contact, i18n)
    const { email } = contact
    const notice = !email
      ? i18n.t('booking.cancel_silent')
      : history.at(-1)?.silent
        ? i18n.t('undo.notify_off')
        : mail.one(email)
    return `${i18n.t('booking.guests_removed', { name, count })} ${notice}`
  }
  const { email = '' } = booking.contact
  const [count, setCount] = useState(1)
  const quote = useCancellationQuote(
    { ids: [booking.id], ...('guest' in leaving ? { guest: leaving.guest } : { count }) },
    hasMoney(booking),
  )
  const [refund] = quote.sums?.refunds ?? []
  return (
    <ConfirmDialog
      isBusy={isBusy}
      onClose={onClose}
      problem={problem ?? quote.problem}
      isLoading={quote.isLoading}
      title={
        'name' in leaving
          ? i18n.t('booking.guest_remove_title', { name: leaving.name })
          : i18n.t('booking.guests_remove_title')
      }
      confirm={i18n.t('booking.guest_remove')}
      busyLabel={i18n.t('booking.guest_removing')}
      onConfirm={fields =>
        act({
          id: booking.id,
          ifRevision: booking.history.length,
          undoable: true,
          ...('guest' in leaving ? { guest: leaving.guest } : { count }),
          ...(refund ? { refund: fields.has('refund') } : {}),
          ...readReason(fields),
          ...readNotify(fields, booking),
        })
      }
    >
      <p className="console-muted">{i18n.t('booking.guest_hint')}</p>
      {'most' in leaving && (
        <SelectField
          name="count"
          value={String(count)}
          onChange={({ target }) => setCount(Number(target.value))}
          label={i18n.t('booking.guests_remove_count')}
          options={Array.from({ length: leaving.most }, (_, index) => ({
            value: String(index + 1),
            label: i18n.t('booking.guest_count', { count: index + 1 }),
          }))}
        />
      )}
      {refund && (
        <SwitchField
          name="refund"
          label={i18n.t('booking.guest_refund', {
            amount: formatMoney(i18n.tag, refund.amount, refund.currency),
          })}
          hint={i18n.t('booking.guest_refund_hint')}
        />
      )}
      <NotifySwitch booking={booking} hint={mail.one(email)} />
      <ReasonField />
    </ConfirmDialog>
  )
}
