import type { CalendarFault } from '#schemas/generated/types.gen.ts'

/** A calendar that cannot be read. The message is a sentence for the operator and contains nothing of the calendar. */
export class CalendarFileError extends Error {
  override readonly name = 'CalendarFileError'
  readonly code: CalendarFault

  constructor(message: string, code: CalendarFault = 'damaged') {
    super(message)
    this.code = code
  }
}
