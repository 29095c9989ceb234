/** Erases everything that is known about a person. Repeating it erases what has come since, or was left by a crash. */
import { done } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import type { Bookings } from '#server/features/bookings/bookings.ts'
import type { Submissions } from '#server/features/forms/submissions.ts'
import type { ErasePersonCommand } from '#server/features/privacy/person.ts'
import type { WaitlistStore } from '#server/features/waitlist/store/waitlist.ts'
import {
  findPersonOfBooking,
  findPersonRecords,
  listOwnBookingIds,
  openPreviewStores,
  type PersonRecords,
  type PersonStores,
  toOutboxSubjects,
} from './person-records.ts'

export const eraseCustomer: Handler<'eraseCustomer'> = async (input, context) => {
  const command = { ...(await findPersonOfBooking(input, context)), now: context.now }
  const audit = createAuditNote('eraseCustomer', undefined, context)
  const records = await findPersonRecords(command, context.stores)
  const emailIds = await listEmailIds(records, context)
  // Before the rows, because they lead to the emails; and after them, when no more are written about the person.
  const emailsBefore = await eraseEmails(emailIds, command, context)
  const own = records.bookings.filter(({ role }) => role === 'contact').map(({ booking }) => booking)
  // Before, too: after a crash in between, nothing would tell whose bookings they were.
  await context.calendarAccounts?.refreshEvents(command.business, own, addMinutes(context.now, 1))
  const erased = await eraseRecords(records, { ...command, audit }, context.stores)
  await context.calendarAccounts?.refreshEvents(command.business, own)
  for (const { stores } of await openPreviewStores(context))
    await eraseRecords(await findPersonRecords(command, stores), command, stores)
  const emailsAfter = await eraseEmails(emailIds, command, context)
  return done({ ...erased, letters: emailsBefore + emailsAfter })
}

async function listEmailIds(
  records: PersonRecords,
  { stores: { outbox }, directory }: CallContext,
): Promise<readonly string[]> {
  const entries = await outbox.listAbout(toOutboxSubjects(directory.business.slug, records))
  return entries.map(({ id }) => id)
}

/** Returns the number of removed files. */
async function eraseEmails(
  ids: readonly string[],
  { business, email }: ErasePersonCommand,
  { emailEraser }: CallContext,
): Promise<number> {
  if (!emailEraser) return 0
  const about = await emailEraser.eraseOfEntries(business, ids)
  return about + (email === undefined ? 0 : await emailEraser.eraseTo(business, email))
}

interface ErasableStores extends PersonStores {
  readonly bookings: Pick<Bookings, 'findByPerson' | 'eraseCustomer'>
  readonly waitlist: Pick<WaitlistStore, 'findByEmail' | 'leave'>
  readonly formStores: PersonStores['formStores'] & {
    readonly submissions: Pick<Submissions, 'findByPerson' | 'eraseCustomer'>
  }
}

async function eraseRecords(
  records: PersonRecords,
  command: ErasePersonCommand,
  { bookings, waitlist, formStores }: ErasableStores,
) {
  // Releases what is held for them.
  for (const { id } of records.waitlist) await waitlist.leave(command.business, id)
  const ownBookings = listOwnBookingIds(records.bookings)
  return {
    // First, while the bookings still say whose they are.
    submissions: await formStores.submissions.eraseCustomer({ ...command, bookings: ownBookings }),
    bookings: await bookings.eraseCustomer(command),
    waitlist: records.waitlist.length,
  }
}
