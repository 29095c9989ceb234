/** Wraps stores so that their writes are announced once they are made. */
import type { BookingsAndClassSessions } from '#server/features/bookings/class-sessions.ts'
import type { Payments } from '#server/features/checkout/store/payments.ts'
import type { DocumentDrafts } from '#server/features/document-drafts/store/document-drafts.ts'
import type { PublicationSchedules } from '#server/features/document-drafts/store/publication-schedules.ts'
import type { LiveChange } from '#server/features/live-changes/live-changes.ts'
import type { LiveChanges } from '#server/features/live-changes/store/live-changes.ts'
import type { ConsoleSessions } from '#server/features/people/store/console-sessions.ts'
import type { Members } from '#server/features/people/store/members.ts'
import type { ScheduleStore } from '#server/features/schedule/store/schedule.ts'

type Announce = LiveChanges['announce']

export const withBookingAnnouncements = (
  bookings: BookingsAndClassSessions,
  announce: Announce,
): BookingsAndClassSessions => {
  const change =
    <Command extends { readonly business: string; readonly previous: { readonly id: string } }, Result>(
      write: (command: Command) => Promise<Result>,
    ) =>
    async (command: Command) => {
      const result = await write(command)
      announce({ business: command.business, kind: 'booking', id: command.previous.id })
      return result
    }
  return {
    ...bookings,
    async book(command) {
      const result = await bookings.book(command)
      if (result.kind === 'booked')
        announce({ business: command.business, kind: 'booking', id: result.booking.id })
      return result
    },
    async deleteUnannounced(command) {
      const result = await bookings.deleteUnannounced(command)
      if (result === 'discarded')
        announce({ business: command.business, kind: 'booking', id: command.booking.id })
      return result
    },
    hold: announceAfter(bookings.hold, announce, 'hold'),
    release: announceAfter(bookings.release, announce, 'hold'),
    reschedule: change(bookings.reschedule),
    cancel: change(bookings.cancel),
    removeGuests: change(bookings.removeGuests),
    decide: change(bookings.decide),
    undo: change(bookings.undo),
    amend: change(bookings.amend),
    recordInPersonPayment: change(bookings.recordInPersonPayment),
    reverseInPersonPayment: change(bookings.reverseInPersonPayment),
    async changeSession(command) {
      const result = await bookings.changeSession(command)
      for (const { business, previous } of command.parts)
        announce({ business, kind: 'booking', id: previous.id })
      return result
    },
    async undoClassSessionChange(commands) {
      const result = await bookings.undoClassSessionChange(commands)
      for (const { business, previous } of commands) announce({ business, kind: 'booking', id: previous.id })
      return result
    },
    async saveNote(command) {
      const isWritten = await bookings.saveNote(command)
      if (isWritten) announce({ business: command.business, kind: 'booking', id: command.note.booking })
      return isWritten
    },
    eraseCustomer: announceAfter(bookings.eraseCustomer, announce, 'booking'),
  }
}

const announceAfter =
  <Command extends { readonly business: string }, Result>(
    write: (command: Command) => Promise<Result>,
    announce: Announce,
    kind: LiveChange['kind'],
  ) =>
  async (command: Command): Promise<Result> => {
    const result = await write(command)
    announce({ business: command.business, kind })
    return result
  }

/** Payments change their bookings, also when nobody pays in time. */
export const withPaymentAnnouncements = (payments: Payments, announce: Announce): Payments => ({
  ...payments,
  async change(command) {
    const result = await payments.change(command)
    announce({ business: command.business, kind: 'booking', id: command.previous.id })
    return result
  },
})

export const withScheduleAnnouncements = (schedule: ScheduleStore, announce: Announce): ScheduleStore => ({
  ...schedule,
  changeBlocks: announceAfter(schedule.changeBlocks, announce, 'block'),
})

export const withDraftAnnouncements = (drafts: DocumentDrafts, announce: Announce): DocumentDrafts => ({
  ...drafts,
  async save(draft, audit) {
    const revision = await drafts.save(draft, audit)
    if (revision !== undefined) announce({ business: draft.business, kind: 'draft' })
    return revision
  },
  async delete(key, options) {
    const isDeleted = await drafts.delete(key, options)
    if (isDeleted) announce({ business: key.business, kind: 'draft' })
    return isDeleted
  },
})

export const withPublicationAnnouncements = (
  schedules: PublicationSchedules,
  announce: Announce,
): PublicationSchedules => ({
  ...schedules,
  async save(schedule, audit) {
    await schedules.save(schedule, audit)
    announce({ business: schedule.business, kind: 'draft' })
  },
  async finish(key, finished) {
    await schedules.finish(key, finished)
    announce({ business: key.business, kind: 'draft' })
  },
})

const access: LiveChange = { business: '', kind: 'access' }

export const withConsoleSessionAnnouncements = (
  sessions: ConsoleSessions,
  announce: Announce,
): ConsoleSessions => ({
  ...sessions,
  async end(owner, id) {
    const ended = await sessions.end(owner, id)
    if (ended > 0) announce(access)
    return ended
  },
})

export const withMemberAnnouncements = (members: Members, announce: Announce): Members => ({
  ...members,
  async put(member) {
    const result = await members.put(member)
    announce(access)
    return result
  },
  async remove(name) {
    const result = await members.remove(name)
    announce(access)
    return result
  },
})
