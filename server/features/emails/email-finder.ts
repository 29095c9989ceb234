import type { LocaleCode } from '#locales/codes.ts'
import type { EmailEvent } from '#schemas/runtime/email/email-events.ts'
import type { WordedBusiness } from '#server/features/directory/directory.ts'
import type { EventEmail } from './event-email.ts'

/** Finds the emails of businesses as documents. */
export interface EmailFinder {
  /** Returns the email about an event as the business has it; undefined if it has switched it off. */
  findEmail<Event extends EmailEvent>(
    event: Event,
    query: { readonly of: WordedBusiness; readonly locale: LocaleCode },
  ): Promise<EventEmail<Event> | undefined>
}
