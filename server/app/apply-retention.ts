/** Removes data of people when their time is over, business by business. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type RetentionDays, resolveRetention } from '#server/features/privacy/rules/retention.ts'
import type { JobContext } from './job-context.ts'

type RetentionContext = Pick<
  JobContext,
  'directories' | 'recordHistory' | 'audit' | 'maintenance' | 'formStores' | 'emailEraser' | 'clock'
>

/** A business without records still has the defaults. */
export async function applyRetention(context: RetentionContext): Promise<void> {
  for (const business of await context.directories.list()) {
    const records = await context.directories.read(business)
    await applyToBusiness(business, resolveRetention(records?.business ?? {}), context)
  }
}

async function applyToBusiness(
  business: string,
  days: RetentionDays,
  {
    maintenance,
    recordHistory,
    audit,
    formStores: { submissions, uploads },
    emailEraser,
    clock,
  }: RetentionContext,
): Promise<void> {
  const now = clock()
  const countBack = (count: number): Instant => addMinutes(now, -count * minutesPerDay)
  const before = (count: number) => ({ business, now, before: countBack(count) })
  if (days.bookings !== undefined) await maintenance.eraseEndedBookings(before(days.bookings))
  if (days.submissions !== undefined) await submissions.eraseOld(before(days.submissions))
  if (days.uploads !== undefined) await uploads.removeOld(before(days.uploads))
  if (days.waitlist !== undefined) await maintenance.endWaiting(before(days.waitlist))
  await submissions.forgetDrafts(before(days.drafts))
  await maintenance.forgetMessages(before(days.messages))
  await maintenance.forgetReminders(before(days.messages))
  await recordHistory.forget(before(days.revisions))
  await audit.forget(before(days.audit))
  await emailEraser?.tidy(business, countBack(days.letters))
}
