import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { readReason } from '../booking/cancel-dialog.tsx'
import { CancellationFigures, hasMoney, useCancellationQuote } from '../booking/cancellation-quote.tsx'
import { ReasonField } from '../booking/reason-field.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { useEmailOutcomeTexts } from '../texts/use-email-outcome-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type ConsoleChange, useUndoChanges } from '../undo/use-undo-action.ts'

/** The bookings that the question names, and all that could not be cancelled; the others it counts. */
const maxNamed = 6

interface Props {
  readonly bookings: readonly Booking[]
  /** What is still chosen: nothing, or what could not be cancelled. */
  readonly onChoose: (ids: ReadonlySet<string>) => void
}

/** The bar that cancels the bookings chosen in the list. */
export function CancelBookingsBar({ bookings, onChoose }: Props) {
  const { i18n } = useConsole()
  const mail = useEmailOutcomeTexts()
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, failures, cancelAll, reset } = useCancelSeveral(onChoose, () => setIsAsked(false))
  const paid = bookings.filter(hasMoney)
  const quote = useCancellationQuote({ ids: paid.map(({ id }) => id) }, isAsked && !isBusy && paid.length > 0)
  const count = bookings.length
  if (count === 0) return null
  const named = bookings.filter(({ id }, index) => index < maxNamed || failures.has(id))
  return (
    <div className="console-chosen">
      <p role="status">{i18n.t('bookings.chosen', { count })}</p>
      <Button type="button" look="quiet" onClick={() => onChoose(new Set())}>
        {i18n.t('bookings.choose_none')}
      </Button>
      <Button type="button" look="danger" onClick={() => setIsAsked(true)}>
        {i18n.t('bookings.cancel', { count })}
      </Button>
      {isAsked && (
        <ConfirmDialog
          isBusy={isBusy}
          isLoading={quote.isLoading}
          title={i18n.t('bookings.cancel_title', { count })}
          confirm={i18n.t('bookings.cancel', { count })}
          busyLabel={i18n.t('booking.cancelling')}
          keep={i18n.t('bookings.keep')}
          onConfirm={fields => void cancelAll(bookings, readReason(fields))}
          onClose={() => {
            reset()
            setIsAsked(false)
          }}
        >
          <ul className="console-results">
            {named.map(booking => {
              const problem = failures.get(booking.id)
              return (
                <li key={booking.id}>
                  {formatContactName(booking.contact, i18n)}, {booking.reference}
                  {problem && <p className="bp-error">{i18n.formatProblem(problem)}</p>}
                </li>
              )
            })}
            {named.length < count && (
              <li>{i18n.t('bookings.cancel_more', { count: count - named.length })}</li>
            )}
          </ul>
          <p>{mail.all ?? i18n.t('bookings.cancel_hint')}</p>
          <CancellationFigures quote={quote} />
          <ReasonField />
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Cancels one after the other. What fails stays chosen, with the reason why. */
function useCancelSeveral(onChoose: Props['onChoose'], onDone: () => void) {
  const { call, i18n, announce } = useConsole()
  const business = useSignedIn().membership.business.slug
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failures, setFailures] = useState<ReadonlyMap<string, Problem>>(new Map())
  const offerUndo = useUndoChanges()
  const cancelAll = async (bookings: readonly Booking[], reason: { readonly reason?: string }) => {
    setIsBusy(true)
    const failed = new Map<string, Problem>()
    const undoable: ConsoleChange[] = []
    for (const { id } of bookings) {
      const outcome = await call('cancelBookingAsOperator', { id, undoable: true, ...reason }, { business })
      if (!outcome.ok) failed.set(id, outcome.problem)
      else if (outcome.value.undo) {
        const { change, seconds } = outcome.value.undo
        undoable.push({ change, untilMs: Date.now() + seconds * 1000 })
      }
    }
    setIsBusy(false)
    setFailures(failed)
    onChoose(new Set(failed.keys()))
    const count = bookings.length - failed.size
    announce(
      failed.size === 0
        ? i18n.t('bookings.cancelled', { count })
        : i18n.t('bookings.cancelled_some', { count, failed: failed.size }),
      offerUndo(undoable, count - undoable.length),
    )
    void queries.invalidateQueries()
    if (failed.size === 0) onDone()
  }
  return { isBusy, failures, cancelAll, reset: () => setFailures(new Map()) }
}
