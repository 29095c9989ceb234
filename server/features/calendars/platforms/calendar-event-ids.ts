/** Ids of our events in calendars elsewhere, from which we recognize them and which make adding one twice impossible. */
import { createHmac } from 'node:crypto'
import type { Secrets } from '#server/lib/secrets.ts'
import type { CalendarConnectionKey } from '../calendar-connections.ts'

export interface EventIds {
  /** No other installation, business or provider has the same. */
  readonly prefix: string
  /** Returns the id for an appointment of a booking: the letters a to v and digits, as Google requires. */
  getId(booking: string, position: number): string
  /** Derives the id of an attempt to add an event. */
  getTransaction(id: string, count: number): string
}

const prefixHexDigits = 16
const idHexDigits = 32

export async function createEventIds(
  { business, provider, platform }: CalendarConnectionKey,
  secrets: Secrets,
): Promise<EventIds> {
  const root = await secrets.getOrCreate('calendar-event')
  const derive = (parts: readonly (string | number)[], digits: number) =>
    createHmac('sha256', root).update(JSON.stringify(parts)).digest('hex').slice(0, digits)
  const prefix = `bookplate${derive([business, provider, platform], prefixHexDigits)}`
  return {
    prefix,
    getId: (booking, position) => prefix + derive([business, booking, position], idHexDigits),
    getTransaction: (id, count) => derive([id, count], idHexDigits),
  }
}
