/** A calendar that cannot be read. The message is a sentence for the operator and contains nothing of the calendar. */
export class CalendarFileError extends Error {
  override readonly name = 'CalendarFileError'
}
