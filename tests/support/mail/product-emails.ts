/** The product's emails as documents, as they stand in `schemas/emails/`. */
import { readFileSync } from 'node:fs'
import type { EmailDocument } from '#schemas/runtime/email/email-document.ts'
import type { EmailEvent } from '#schemas/runtime/email/email-events.ts'
import type { EmailFinder } from '#server/features/emails/email-finder.ts'
import type { EventEmail } from '#server/features/emails/event-email.ts'

export const readProductEmail = (event: EmailEvent): EmailDocument =>
  JSON.parse(readFileSync(new URL(`../../../schemas/emails/${event}.json`, import.meta.url), 'utf8'))

export const openProductEmail = <Event extends EmailEvent>(event: Event): EventEmail<Event> => ({
  event,
  document: readProductEmail(event),
  pictures: new Map(),
})

/** Finds the product's email for every business. */
export const findProductEmail: EmailFinder['findEmail'] = async event => openProductEmail(event)
