/** Handles the calls about what somebody at the business should look at. */
import { done } from '#schemas/runtime/core/problem.ts'
import { addMinutes, asInstant, formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import { getFirstInstantOfDay, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { countFailingCalendars } from '#server/features/calendars/calls/calendars.ts'
import { defaultListedStatuses } from '#server/features/forms/console/operator-submissions.ts'
import { findMostlyHeldWeek } from '#server/features/schedule/calls/held-weeks.ts'

const maxCount = 100
const maxPayments = 50
const dayMs = 86_400_000
/** Emails go out within seconds. */
const lateMinutes = 3

export const getAttention: Handler<'getAttention'> = async (_, context) => {
  const {
    stores: { attention },
    directory,
    now,
  } = context
  const zone = requireZone(directory.business.timezone)
  const answeredSince = getFirstInstantOfDay(addDays(toLocalDateTime(now, zone).date, -1), zone)
  const { emailsWaitSince, ...counts } = await attention.count({
    business: directory.business.slug,
    answeredSince,
    answeredStatuses: defaultListedStatuses,
    limit: maxCount,
    lateBefore: addMinutes(now, -lateMinutes),
  })
  const emails = await context.mailState.read()
  const payments = await listPayments(context)
  const calendars = await countFailingCalendars(context)
  const heldWeek = await findMostlyHeldWeek(context)
  return done({
    ...counts,
    ...(emailsWaitSince === undefined ? {} : { emailsWaitSince: formatZonedInstant(emailsWaitSince, zone) }),
    emails,
    payments: payments.length,
    calendars,
    ...(heldWeek === undefined ? {} : { heldWeek }),
  })
}

export const listPaymentsToCheck: Handler<'listPaymentsToCheck'> = async (_, context) => {
  const zone = requireZone(context.directory.business.timezone)
  const payments = await listPayments(context)
  return done({
    payments: payments.map(({ subject, money, isTest, at, dueAt, ...rest }) => ({
      ...(subject.kind === 'booking' ? { booking: subject.booking } : { submission: subject.submission }),
      ...rest,
      ...money,
      at: formatZonedInstant(at, zone),
      ...(isTest ? { test: true as const } : {}),
      ...(dueAt === undefined ? {} : { dueAt: formatZonedInstant(dueAt, zone) }),
    })),
  })
}

const listPayments = ({ stores: { attention }, directory, now }: CallContext) =>
  attention.listPayments({
    business: directory.business.slug,
    returnedSince: asInstant(now - 14 * dayMs),
    processingBefore: asInstant(now - 3 * dayMs),
    limit: maxPayments,
  })
