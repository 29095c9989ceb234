/** Handles `recordInPersonPayment` and `reverseInPersonPayment`: money that customers pay at the business. */
import type { Booking, DeskPayment, RecordInPersonPaymentInput } from '#schemas/generated/types.gen.ts'
import { getPriceAtVisit } from '#schemas/runtime/booking/amount-due-later.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote, getAuditAuthor } from '#server/features/audit/audit-note.ts'
import { readAuthorNames, toAuthorNameField } from '#server/features/people/calls/audit-authors.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { randomId } from '#server/lib/identifiers.ts'
import { changeBookingWithRetry, toIdempotentRequestField } from '../calls/change.ts'
import { toRepeatedRequestOutcome, withIdempotency } from '../calls/with-idempotency.ts'
import { type InPersonPaymentRecord, maxInPersonPayments } from '../in-person-payments.ts'

export const recordInPersonPayment: Handler<'recordInPersonPayment'> =
  withIdempotency<RecordInPersonPaymentInput>(({ id, amount, currency, method }, context) =>
    changeBookingWithRetry(id, context, async was => {
      const most = takesPlace.has(was.status) ? getPriceAtVisit(was) : 0
      if (most <= 0 || was.price?.currency !== currency) return failed('desk_payment.not_due')
      const result = await context.stores.bookings.recordInPersonPayment({
        ...toCommand(was, 'recordInPersonPayment', context),
        ...toIdempotentRequestField(context),
        payment: { id: randomId(), amount, currency, method },
        most,
      })
      if (result.kind === 'changed') return result
      if (result.kind === 'exceeded') return failed('desk_payment.exceeded')
      return result.kind === 'written' ? done({ booking: result.booking }) : toRepeatedRequestOutcome(result)
    }),
  )

/** A request may still be declined, and what is not paid in time expires. */
const takesPlace: ReadonlySet<Booking['status']> = new Set(['scheduled', 'rescheduled'])

export const reverseInPersonPayment: Handler<'reverseInPersonPayment'> = ({ id, payment }, context) =>
  changeBookingWithRetry(id, context, async was => {
    const result = await context.stores.bookings.reverseInPersonPayment({
      ...toCommand(was, 'reverseInPersonPayment', context),
      payment,
    })
    if (result.kind === 'changed') return result
    return result.kind === 'unknown' ? failed('desk_payment.not_found') : done({ booking: result.booking })
  })

const toCommand = (
  was: Booking,
  call: 'recordInPersonPayment' | 'reverseInPersonPayment',
  context: CallContext,
) => ({
  business: context.directory.business.slug,
  previous: was,
  now: context.now,
  by: getAuditAuthor(context.caller),
  audit: createAuditNote(call, { kind: 'booking', key: was.id }, context),
})

/** Lists what was taken of a booking, with who took it. */
export async function listInPersonPayments({ id }: Booking, context: CallContext): Promise<DeskPayment[]> {
  const {
    stores: { bookings },
    directory,
  } = context
  const query = { business: directory.business.slug, bookings: [id], limit: maxInPersonPayments }
  const records = await bookings.listInPersonPaymentRows(query)
  if (records.length === 0) return []
  const names = await readAuthorNames(context)
  const zone = getZoneOrDefault(undefined, directory)
  return records.map(record => ({
    ...toInPersonPaymentDto(record, zone),
    ...(record.takenBy && { author: record.takenBy, ...toAuthorNameField(record.takenBy, names) }),
  }))
}

export const toInPersonPaymentDto = (
  { id, reference, amount, currency, method, takenAt, takenBackAt }: InPersonPaymentRecord,
  zone: Zone,
): DeskPayment => ({
  id,
  reference,
  amount,
  currency,
  method,
  takenAt: formatZonedInstant(takenAt, zone),
  ...(takenBackAt === undefined ? {} : { takenBackAt: formatZonedInstant(takenBackAt, zone) }),
})
