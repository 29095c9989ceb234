/** What the business does with a booking apart from its time and money. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'

/** What the team notes about a booking, for itself. */
export interface TeamNote {
  readonly booking: string
  /** Empty: there is none. */
  readonly text: string
  /** The number of changes so far. */
  readonly version: number
}

export interface SaveNoteCommand {
  readonly business: string
  /** The note becomes this, if its version is the one before. */
  readonly note: TeamNote
  readonly audit: AuditNote
}

/** An email about the booking as it is when the email is sent. */
export interface ResendEmailCommand {
  readonly business: string
  readonly booking: string
  readonly now: Instant
  readonly audit: AuditNote
}

export interface BookingNotesAndEmails {
  /** Returns the notes of these bookings that are not empty. */
  findNotes(business: string, bookings: readonly string[]): Promise<readonly TeamNote[]>
  /** Returns whether the note was written; false: somebody else has changed it before, or there is no such booking. */
  saveNote(command: SaveNoteCommand): Promise<boolean>
  resendEmail(command: ResendEmailCommand): Promise<void>
}
