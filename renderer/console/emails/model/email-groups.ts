/** Emails in the order in which people think of them. */
import type { SendTestEmailInput } from '#schemas/generated/types.gen.ts'
import { getEmailEvent } from '#schemas/runtime/email/email-events.ts'

/** An event whose email a business may word. */
export type WordedEmail = NonNullable<SendTestEmailInput['event']>

export const emailGroups = {
  booking: [
    'booking-scheduled',
    'booking-requested',
    'booking-approved',
    'booking-declined',
    'email-verification',
    'booking-link',
    'booking-list',
  ],
  changes: ['booking-rescheduled', 'booking-changed', 'booking-cancelled'],
  before: ['reminder'],
  payments: ['booking-awaiting-payment', 'booking-expired', 'booking-refunded', 'booking-returned'],
  waitlist: ['waitlist-joined', 'waitlist-offered'],
  forms: ['form-awaiting-payment', 'form-paid', 'form-refunded', 'form-returned'],
  gift_cards: ['booking-gift-card', 'form-gift-card'],
  team: [
    'owner-booked',
    'owner-requested',
    'owner-changed',
    'owner-cancelled',
    'owner-away',
    'owner-digest',
    'owner-dispute',
    'owner-calendar',
  ],
} as const satisfies Readonly<Record<string, readonly WordedEmail[]>>

/** Returns undefined for an event that no business may word, or that there is not. */
export function findWordedEmail(key: string): WordedEmail | undefined {
  const events: readonly WordedEmail[] = Object.values(emailGroups).flat()
  return events.find(event => event === key)
}

/** Whether a business may switch it off. */
export const canSwitchOff = (event: WordedEmail): boolean => getEmailEvent(event).hold === 'free'
